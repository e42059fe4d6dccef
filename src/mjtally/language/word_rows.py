"""The words that players have for things, in rows: kuitan, tobi, hanchan, uradora, last_rate.

A row is what the language calls a thing, and the words that players have for it, in Japanese too.
No word stands here for two things of one kind; where players disagree, there is no row. Only a
mistake looks here, so `players_words` imports it when the first one does.

To add a word: put it into the row of what it means; a new row needs nothing else.
"""

from collections.abc import Mapping
from typing import NamedTuple

WordRows = Mapping[str, str]  # what to write, and the words for it, separated by spaces

YES_WORDS = "yes y on true ari あり アリ ある 有 有り 有効 1"
NO_WORDS = "no n off false nashi none なし ナシ ない 無 無し 無効 0"

KEY_ROWS: WordRows = {
    "rules": "ruleset rule preset variant ルール 規則 规则",
    "roster": "members member memberlist メンバー 名簿 名单 名單 選手名簿",
    "alias": "aliases nickname nicknames nick 別名 别名 通称 あだ名",
    "guest": "guests visitor ゲスト 来宾 來賓",
    "team": "teams チーム 队 隊 队伍 隊伍",
    "season": "シーズン 赛季 賽季",
    "stage": "phase phases leg stages playoff playoffs finals semifinal semifinals ステージ 段階"
    " 阶段 階段",
    "carry": "carryover carried carries 持ち越し 繰り越し 継承",
    "cut": "advance advances advancing qualify qualifiers 足切り 足切 カット",
    "tiebreak": "tiebreaker tiebreakers tiebreaks",
    "substitute": "sub subs substitution standin stand-in proxy 代打 代打ち 代走 替补 替補",
    "chips": "chip チップ 祝儀 筹码 籌碼",
    "chip-points": "chippoint chipvalue chiprate チップ点 チップの点",
    "yakitori": "yakitoripoints yakitoripenalty 焼き鳥 焼鳥 ヤキトリ やきとり",
    "bust-prize": "bustbonus bustprizes tobishou tobibonus トビ賞 飛び賞 飛賞 箱賞",
    "wareme": "割れ目 ワレメ われめ",
    "rate": "rates pointrate pointvalue moneyrate moneyperpoint taux einsatz レート"
    " 点レート 赌注 賭注",
    "fee": "fees tablefee gamefee roomfee entryfee buyin frais gebühr gebuehr tischgeld 場代"
    " ゲーム代 参加費 台费 檯費 台費 场费 場費",
    "include": "includes load 取り込み 読み込み",
    "start": "starting startingpoints startingscore startpoints startscore initial 配給原点"
    " 持ち点 持点",
    "return": "returns returnpoints kaeshi kaeshiten 返し 返し点",
    "target": "targetscore targetpoints 目標点 必要点 トップ必要点",
    "uma": "placementpoints placementbonus rankpoints ウマ 馬 順位ウマ 順位点",
    "rounding": "round 端数 端数処理",
    "ties": "tie 同点 同点処理 同順位",
    "leftover": "leftovers leftoversticks 残り供託 供託の扱い",
    "length": "gamelength gametype rounds 戦 局数",
    "extension": "overtime enchou enchousen 延長 延長戦 西入 shaanyuu",
    "last-dealer": "agariyame lastdealerstop agaristop アガリ止め あがり止め 上がり止め 和了止め",
    "bust": "busts busting tobi hako hakoshita hakowari dobon bankrupt bankruptcy トビ 飛び 箱 ハコ"
    " 箱下 ハコ下 ドボン 箱割れ",
    "renchan": "dealerrepeat dealerrepeats oyaren 連荘 連チャン",
    "ron": "multipleron multipleronwins maxron",
    "honba": "honbapoints tsumibou 本場 積み棒",
    "noten": "notenbappu bappu notenpayment notenpayments ノーテン ノーテン罰符 罰符 不聴罰符"
    " ノーテン罰金 テンパイ料",
    "kiriage": "kiriagemangan roundupmangan 切り上げ 切り上げ満貫 切上げ満貫 切上満貫",
    "kazoe": "kazoeyakuman countedyakuman 数え 数え役満",
    "double-yakuman": "daburuyakuman doubleyakumans ダブル役満",
    "stack-yakuman": "stackedyakuman multipleyakuman fukugouyakuman 複合役満 役満複合",
    "wind-pair-fu": "doublewindfu doublewindpair doublewind renfuu renpuu renfuupai 連風 連風牌",
    "renhou": "人和 レンホー",
    "open-tanyao": "kuitan kuitanyao tanyao opentan 喰いタン 食いタン クイタン 喰い断 喰いタンヤオ"
    " 食いタンヤオ",
    "ippatsu": "一発",
    "ura": "uradora 裏 裏ドラ ウラドラ",
    "kan-dora": "kandora 槓ドラ カンドラ",
    "red": "aka akadora akas akapai redfive redfives reddora reds 赤 赤ドラ 赤牌 赤五",
    "nagashi": "nagashimangan 流し 流し満貫",
    "abortive": "abortivedraw abortivedraws abort aborts tochuuryuukyoku 途中流局",
    "pao": "sekinin sekininbarai liability 包 パオ 責任払い",
    "chombo": "chonbo チョンボ 錯和 冲和",
    "tsumo": "tsumoloss tsumozon ツモ損",
    "minimum": "min minimumpoints minimumfan minfan 起和 起胡 八番起和",
    "table-points": "tablepoint tp 标准分 標準分 tablescore matchpoints",
    "false-win": "falsewins cuohu falsehu 错和 錯和 诈和 詐和",
    "kongs": "kong 杠 槓",
    "B": "base basepoints 底 一二蚊",
    "M": "max maximum maxfaan limit faanlimit 上限 爆棚 最高番",
    "R": "responsibility pao 銃 铳 全銃 半銃 全铳 半铳",
    "S": "spicy spiciness 辣 半辣上 辣辣上 半辣 全辣",
    "borrow": "borrowing riichibelow1000 箱下リーチ 千点未満リーチ ノーマネーリーチ",
    "honba-to": "honbawinner 積み棒取り",
    "sticks-to": "stickwinner sticktaker 供託取り リーチ棒取り",
    "pao-scope": "liabilityscope",
    "pao-honba": "liabilityhonba",
    "base": "basepayment loserpayment 底分",
    "seats": "rotation seatrotation rotate 换位 換位",
}
TAG_ROWS: WordRows = {
    "dora": "doraindicator doraindicators indicator indicators ドラ ドラ表示牌 宝牌",
    "ura": "uradora uraindicator uraindicators 裏 裏ドラ ウラ",
    "ippatsu": "oneshot 一発 いっぱつ イッパツ",
    "last": "haitei houtei haiteiraoyue houteiraoyui haidi hedi lasttile lastdiscard 海底 河底"
    " 海底撈月 河底撈魚 海底摸月 ハイテイ ホウテイ 海底捞月 妙手回春 haidilaoyue miaoshouhuichun",
    "rinshan": "rinshankaihou afterkan deadwall 嶺上 嶺上開花 杠上开花 リンシャン 槓上開花"
    " gangshangkaihua 嶺上ツモ",
    "chankan": "robbingthekan robkan robbedkan robbedkong robbingkong robkong 槍槓 搶槓 抢杠和"
    " 抢杠 チャンカン 搶槓和 qianggang qiangganghu",
    "first": "tenhou chiihou renhou firstturn 天和 地和 人和",
    "turn": "turns junme winturn 巡 巡目 和了巡目 巡数 巡數 和牌巡数",
    "wareme": "割れ目 ワレメ われめ",
    "riichi-turn": "riichiturn riichijunme 立直巡目 リーチ巡目",
    "honba": "tsumibou repeat repeats counter counters 本場 積み棒 積棒 ホンバ",
    "sticks": "stick kyoutaku riichisticks riichibou deposit deposits 供託 リーチ棒 立直棒",
    "abort": "abortive abortivedraw abortivedraws tochuuryuukyoku 途中流局",
    "kyuushu": "kyuushukyuuhai nineterminals 九種九牌 九種 九種倒牌 9種9牌",
    "suufon": "suufonrenda suufuurenda fourwinds 四風連打 四風",
    "suucha": "suuchariichi fourriichi 四家立直 四家リーチ",
    "suukan": "suukansanra suukaikan fourkans 四槓散了 四開槓 四槓流れ",
    "sanchahou": "sanchahouron 三家和",
    "flowers": "flower hua 花 花牌 花数 花數",
    "fourth": "fourthtile lastofkind 和绝张 和絕張 絶張 绝张 絕張 hujuezhang",
}
TABLE_ROWS: WordRows = {
    "players": "ranking rankings rank ranks leaderboard totals total summary"
    " stats statistics overall player 順位 順位表 成績 成績表"
    " 総合成績 ランキング 排名 积分",
    "hands": "hand deals kyoku 局 局別",
    "games": "game matches match hanchan hanchans 対局 半荘 对局 對局",
    "results": "result outcomes scoreboard 結果 対局結果",
    "matchups": "matchup headtohead h2h versus vs pairs opponents 対戦 対戦成績 直接対決 对战",
    "seats": "seat winds wind positions position 席 起家 座席 席別 起家別 座位",
    "series": "history timeline trend trends progress development 推移 経過 履歴",
    "teams": "team チーム チーム戦 团队 團隊",
    "standings": "standing stages stage phases leaguetable ステージ 予選 决赛 決勝",
    "ratings": "rating elo レート レーティング レイティング 等级分 等級分",
    "deal-ins": "dealin dealins houjuu furikomi 放銃 放銃先 振り込み 放铳 點炮 点炮",
    "money": "moneys stakes cash winnings お金 金額 收支 钱 錢",
    "payments": "payment pays paying settle settlement settlements whopayswhom debts 精算 清算 结算"
    " 結算",
    "records": "record bests highs highlights 記録 最高記録 レコード 纪录 紀錄",
    "yaku": "yakus 役 役種 役別 役一覧",
    "fan": "fans fanzhong 番 番种 番種 番一覧 fanlist",
}
COLUMN_ROWS: WordRows = {
    "name": "player players names 名前 プレイヤー",
    "hand_count": "hands rounds 局数",
    "win_count": "wins agari 和了 和了数 和牌 胡牌 和牌数 胡牌数",
    "win_fraction": "winrate 和了率 和牌率 胡牌率",
    "deal_in_count": "dealins houjuu 放銃 放銃数",
    "deal_in_fraction": "dealinrate 放銃率",
    "riichi_count": "riichi riichis 立直 リーチ 立直数",
    "riichi_fraction": "riichirate 立直率 リーチ率",
    "net_score": "score scores netscores 収支",
    "game_count": "games hanchan hanchans 対局数 半荘数",
    "mean_rank": "rank place placement averagerank avgrank rankmean averageplace averageplacement"
    " avgplacement meanplacement 平均順位 平均着順",
    "first_count": "firsts tops topcount 1st firstplaces 1位",
    "second_count": "seconds 2nd 2位",
    "third_count": "thirds 3rd 3位",
    "fourth_count": "fourths lasts lastcount 4th rasu 4位 ラス",
    "first_fraction": "toprate firstrate 1位率 トップ率",
    "second_fraction": "secondrate 2位率",
    "third_fraction": "thirdrate 3位率",
    "fourth_fraction": "lastrate fourthrate rasurate lastfraction 4位率 ラス率",
    "not_last_fraction": "notlastrate rasukaihi ラス回避率",
    "bust_count": "busts tobi 飛び トビ",
    "bust_fraction": "bustrate tobirate トビ率 飛び率",
    "points": "total totalpoints pt pts ポイント 合計",
    "points_per_game": "averagepoints avgpoints pointsmean meanpoints 平均ポイント",
    "self_draw_count": "tsumo tsumos selfdraws ツモ 自摸 自摸数 ツモ数",
    "self_draw_fraction": "ツモ率 自摸率",
    "discard_win_count": "ron rons discardwins ロン",
    "open_fraction": "furo furorate callrate 副露率",
    "concealed_win_fraction": "damarate damatenrate ダマ率 ダマテン率",
    "win_value_mean": "averagewin avgwin averagewinvalue 平均打点 平均和了",
    "deal_in_value_mean": "averagedealin avgdealin 放銃平均打点 平均放銃",
    "draw_fraction": "流局率 drawrate 荒牌率",
    "tenpai_fraction": "流局聴牌率 聴牌率 tenpairate",
    "ippatsu_fraction": "一発率",
    "ura_fraction": "uradorarate 裏ドラ率",
    "highest_value": "biggestwin besthand highesthand maxwin 最高打点",
    "net_score_per_hand": "局収支 平均局収支 netperhand",
    "draw_count": "draws ryuukyoku 流局 流局数 荒牌",
    "tenpai_count": "tenpai 聴牌数 流局聴牌数",
    "abort_count": "aborts 途中流局 途中流局数",
    "chombo_count": "chombo chombos チョンボ チョンボ数",
    "liable_count": "liable pao 包 包数",
    "nagashi_count": "nagashi nagashimangan 流し満貫 流し満貫数",
    "dealer_hand_count": "dealerhands 親番 親番数",
    "dealer_win_count": "dealerwins 親和了 親和了数",
    "dealer_win_fraction": "dealerwinrate 親和了率",
    "longest_deal": "maxrenchan longestrenchan 最多連荘 最大連荘",
    "riichi_win_count": "riichiwins 立直和了数",
    "riichi_won_fraction": "riichisuccess 立直和了率 立直成功率 リーチ成功率 リーチ和了率",
    "riichi_deal_in_count": "立直放銃数",
    "riichi_deal_in_fraction": "立直放銃率 リーチ放銃率",
    "riichi_draw_fraction": "立直流局率 リーチ流局率",
    "riichi_change_mean": "立直収支 リーチ収支",
    "double_riichi_count": "doubleriichi doubleriichis ダブル立直 ダブルリーチ ダブリー",
    "open_count": "furocount calls 副露 副露数",
    "open_won_fraction": "副露和了率 副露成功率",
    "open_deal_in_fraction": "副露放銃率",
    "open_draw_fraction": "副露流局率",
    "deal_in_to_riichi_fraction": "対立直放銃率",
    "win_change_mean": "和了収支 平均和了収支",
    "deal_in_change_mean": "放銃収支 平均放銃収支",
    "self_draw_paid_count": "被ツモ 被ツモ数",
    "self_draw_paid_mean": "被ツモ失点 平均被ツモ",
    "self_draw_paid_as_dealer_count": "oyakaburi 親被り 親かぶり 親被り数",
    "self_draw_paid_as_dealer_mean": "平均親被り 親被り失点",
    "big_self_draw_paid_as_dealer_count": "痛い親被り 痛い親かぶり",
    "big_self_draw_paid_as_dealer_fraction": "痛い親被り率 痛い親かぶり率",
    "most_han": "maxhan 最大翻 最大飜 最大翻数",
    "mangan_win_count": "mangan mangans 満貫 満貫数",
    "haneman_win_count": "haneman hanemans 跳満 跳満数",
    "baiman_win_count": "baiman baimans 倍満 倍満数",
    "sanbaiman_win_count": "sanbaiman sanbaimans 三倍満 三倍満数",
    "counted_yakuman_win_count": "countedyakuman kazoeyakuman 数え役満 数え役満数",
    "yakuman_win_count": "yakuman yakumans 役満 役満数",
    "ippatsu_count": "ippatsu ippatsus 一発 一発数",
    "ura_count": "ura uradora 裏ドラ 裏ドラ数",
    "dora_mean": "dora averagedora avgdora ドラ 平均ドラ",
    "top_two_count": "rentai toptwo 連対 連対数",
    "top_two_fraction": "rentairate rentairitsu toptworate 連対率",
    "mean_score": "averagescore avgscore 平均得点 平均素点",
    "highest_score": "bestscore maxscore 最高得点 最高素点",
    "lowest_score": "worstscore minscore 最低得点 最低素点",
    "longest_first_run": "topstreak 連続トップ 最多連続トップ",
    "longest_not_last_run": "連続ラス回避",
    "longest_top_two_run": "連続連対",
    "discard_count": "discards 点炮 點炮 放炮 出銃",
    "discard_fraction": "点炮率 點炮率 放炮率 出銃率",
    "false_win_count": "falsewin falsewins 错和 錯和 詐糊 诈糊",
    "mean_faan": "averagefaan avgfaan 平均番 平均番數",
    "penalty": "penalties fines 罚分 罰分",
    "flower_mean": "flowers averageflowers 花 花牌",
    "highest_win": "最大番 最高番",
    "discard_guarantee_count": "包打出",
    "self_draw_guarantee_count": "包自摸",
    "rating": "elo レート レーティング 等级分",
    "highest_rating": "最高レート 最高レーティング",
    "lowest_rating": "最低レート 最低レーティング",
    "delta": "change scorechange 増減 得失点",
    "opponent": "対戦相手 相手 对手 對手",
}
# Parts of columns' names, in the order in which they are tried. A word may mean two things, of
# which a family of rules has one.
COLUMN_PARTS: WordRows = {
    "fraction": "rate ratio percentage percent pct share",
    "mean": "average avg",
    "count": "number num",
    "self_draw": "tsumo selfdraw",
    "discard_win": "ron",
    "deal_in": "dealin houjuu hoju",
    "discard": "deal_in",
    "win": "agari",
    "open": "furo call",
    "concealed_win": "dama damaten",
    "ura": "uradora",
    "bust": "tobi",
    "rank": "place placement",
    "first": "top 1st",
    "second": "2nd",
    "fourth": "4th last",
    "third": "3rd last",  # where three play
}
VERB_ROWS: WordRows = {
    "standings": "standing stats stat statistics ranking rankings rank ranks table leaderboard"
    " totals summary show view print display 成績 順位 順位表",
    "results": "result score scores game games match matches outcomes scoreboard 結果 対局結果",
    "tables": "alltables",
    "export": "save csv tsv json xlsx excel",
    "add": "append enter insert",
    "check": "validate validation verify lint test fix 検査 確認 检查 檢查",
    "fmt": "format tidy prettify align 整形 格式化",
    "report": "html page web website charts chart graph graphs plot レポート 报告 報告",
    "sheet": "sheets log list スコアシート スコア表",
    "needs": "need conditions condition target goal whatdoineed what-do-i-need orasu-jouken oorasu"
    " oorasujouken ooras-jouken jouken joken allast all-last オーラス条件 オーラス 条件 条件計算",
    "serve": "server phone phones smartphone mobile app webapp board live host lan tap スマホ 手機"
    " 手机",
    "seating": "seat seats seatings seatplan seating-plan seatingplan draw pairing pairings swiss"
    " rounds schedule 席決め 席順 座席 座席表 卓組 排座 座位",
    "compare": "comparison versus vs luck wasitluck was-it-luck significance significant difference"
    " permutation 比較 比较 対決 运气 運気",
    "explain": "why describe detail details 説明 解説 解释 解釋",
    "new": "init create start begin make template 新規 新建",
    "import": "convert imports load migrate インポート 取り込み 导入 導入",
    "help": "man manual docs usage ヘルプ 帮助 幫助",
    "columns": "column fields",
    "rules": "ruleset rulesets rule presets ルール 规则 規則",
    "points": "payout payouts payment payments pay",
    "hand": "tiles evaluate calc calculate 点数計算",
    "completion": "complete completions autocomplete",
    "lsp": "languageserver",
}
OPTION_ROWS: WordRows = {
    "--from": "since after start begin fromdate startdate",
    "--to": "until till before end todate enddate",
    "--on": "date day month year when during",
    "--set": "rule parameter param override config",
    "--players": "player name names who only",
    "--columns": "column cols fields field",
    "--column": "columns cols field",
    "--table": "tables view",
    "--sort": "sortby order orderby",
    "--last": "recent latest limit tail",
    "--best": "top",
    "--drop": "worst",
    "--by": "period group groupby per",
    "--format": "type outputformat",
    "--rules": "ruleset preset",
    "--season": "seasons",
    "--output": "out outfile",
    "-o": "output out outfile",
    "-j": "jobs processes threads workers",
    "--table ratings": "ratings",
    "--rating": "ratingsystem system",
}
LANGUAGE_ROWS: WordRows = {
    "en": "english englisch anglais eng us gb uk 英語 英语",
    "ja": "japanese jp jpn nihongo japanisch 日本 日本語 にほんご",
    "zh-Hans": "chinese simplified simplifiedchinese cn chs zhongwen mandarin chinesisch 中文 汉语"
    " 简体 简体中文",
    "zh-Hant": "traditional traditionalchinese tw hk cht taiwanese cantonese 漢語 繁體 繁體中文"
    " 正體",
    "de": "german deutsch deutsche ger deu at ch",
    "auto": "automatic environment locale system default",
}
FORMAT_ROWS: WordRows = {  # of tables, of problems, and of what is explained
    "tsv": "tab tabs tabseparated",
    "csv": "comma commas commaseparated",
    "json": "jsonl ndjson",
    "md": "markdown mkd mdown gfm",
    "html": "htm xhtml web page",
    "table": "screen terminal columns pretty ascii",
    "xlsx": "excel xls xlsm workbook spreadsheet",
    "text": "txt plain human",
    "github": "gh actions annotations workflow",
    "gitlab": "codequality codeclimate",
    "sarif": "codescanning",
}
RATING_ROWS: WordRows = {
    "tenhou": "tenhour 天鳳 天凤",
    "elo": "elorating イロ イロレーティング 埃洛",
    "openskill": "trueskill wenglin bayes bayesian glicko",
}
ROWS_BY_KIND: Mapping[str, WordRows] = {  # by the values of `WordKind`
    "key": KEY_ROWS,
    "tag": TAG_ROWS,
    "table": TABLE_ROWS,
    "column": COLUMN_ROWS,
    "verb": VERB_ROWS,
    "option": OPTION_ROWS,
    "language": LANGUAGE_ROWS,
    "format": FORMAT_ROWS,
    "rating": RATING_ROWS,
}

# Values of a key, and the words for each. Keys that are not here may be yes or no.
VALUE_ROWS: Mapping[str, WordRows] = {
    "": {"yes": YES_WORDS, "no": NO_WORDS},
    "length": {
        "hand": "onehand ikkyoku 一局 一局戦",
        "east": "tonpuu tonpuusen eastonly eastround 東 東風 東風戦",
        "south": "hanchan hanchansen half halfgame eastsouth tonnan 半荘 半庄 半荘戦"
        " 東南 東南戦 南",
        "full": "isshousou iisuuchan fullgame 一荘 一荘戦 全荘 全庄",
        "free": "loose endless",
    },
    "bust": {
        "below-zero": f"belowzero below0 <0 minus negative {YES_WORDS.removesuffix(' 1')}",
        "none": NO_WORDS.removesuffix(" 0"),
        "zero": "0 atzero 0点",
    },
    "last-dealer": {"stop": f"stops {YES_WORDS}", "play": f"plays continue {NO_WORDS}"},
    "extension": {"none": NO_WORDS, "sudden-death": f"sudden {YES_WORDS}"},
    "renchan": {
        "none": NO_WORDS,
        "win": "wins agari agarirenchan 和了 和了連荘 アガリ連荘",
        "tenpai": "tenpairenchan 聴牌 聴牌連荘 テンパイ テンパイ連荘",
    },
    "ron": {
        "1": "atamahane headbump one single 頭ハネ 頭跳ね",
        "2": "double doubleron daburon two ダブロン ダブルロン",
        "3": "triple tripleron three all トリロン トリプルロン",
    },
    "red": {"3": YES_WORDS.removesuffix(" 1"), "0": NO_WORDS},
    "nagashi": {"mangan": f"満貫 {YES_WORDS}", "none": NO_WORDS},
    "kazoe": {"yakuman": f"役満 {YES_WORDS}", "sanbaiman": f"三倍満 {NO_WORDS}"},
    "renhou": {"none": NO_WORDS, "mangan": "満貫", "yakuman": "役満"},
    "chombo": {"mangan": "満貫 manganpay 満貫払い"},
    "pao": {
        "none": NO_WORDS,
        "daisangen": "bigthreedragons 大三元",
        "daisuushii": "bigfourwinds 大四喜",
        "suukantsu": "fourkans 四槓子",
    },
    "abortive": {
        "all": f"全部 全て {YES_WORDS}",
        "none": NO_WORDS,
        **{key: TAG_ROWS[key] for key in ("kyuushu", "suufon", "suucha", "suukan", "sanchahou")},
    },
    "leftover": {"top": "first winner toplayer トップ トップ取り", "lost": "lose gone void"},
    "ties": {"split": "shared share equal 同点分け", "seat": "seats kamicha 上家 上家取り 起家"},
    "rounding": {
        "half-up": "四捨五入 shishagonyuu",
        "half-down": "五捨六入 goshirokunyuu goshorokunyuu",
        "none": NO_WORDS,
        "down": "floor 切り捨て 切捨て",
        "up": "ceiling 切り上げ",
    },
    "carry": {
        "none": f"reset {NO_WORDS}",
        "half": "50% 1/2 halve halved 折半 半分 一半 半数",
        "full": f"100% all whole everything 全部 全て {YES_WORDS}",
    },
    "tiebreak": {
        "points": "point pts pt ポイント",
        "first": "firsts 1st wins tops top toprate トップ トップ数 一位",
        "score": "scores rawscore rawscores totalscore 素点",
        "head": "headtohead head-to-head h2h direct encounter 直接対決",
    },
    "tsumo": {"loss": f"tsumozon ツモ損 {YES_WORDS}", "split": "折半 tsumozonnashi"},
}


class YesOrNo(NamedTuple):
    """What a word says as a key of its own: the declarations for yes, and for no."""

    yes: str
    no: str


YES_OR_NO_KEYS: Mapping[str, YesOrNo] = {
    "atamahane headbump 頭ハネ 頭跳ね": YesOrNo("ron=1", "ron=2"),
    "doubleron daburon twowinners ダブロン ダブルロン": YesOrNo("ron=2", "ron=1"),
    "tripleron threewinners トリロン トリプルロン": YesOrNo("ron=3", "ron=2"),
    "hanchan 半荘 半荘戦": YesOrNo("length=south", "length=east"),
    "tonpuu tonpuusen 東風 東風戦": YesOrNo("length=east", "length=south"),
}
# Words that are no key: what to say of them, and of their value.
KEYLESS_WORDS: Mapping[str, str] = {
    "oka オカ": "oka comes of start and return: with four players start=25000 and return=30000"
    " are an oka of 20",
    "club location place venue title event tournament league note notes comment scorer host memo"
    " time 場所 大会 メモ": "a comment begins with #: write # {key} {value}",
    "dealer oya 親": "the first of the players line deals first: mark the dealer * where it is not"
    " followed",
}
