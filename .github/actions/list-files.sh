# Read by the actions beside it: puts the scores files that FILES names into the array `files`.
# FILES has a name or a pattern on each line; spaces belong to names. A pattern that fits no file is
# an error, as a name of no file is, of which mjtally itself tells.
shopt -s nullglob
shopt -s globstar 2>/dev/null || true # ** is also for folders below, where bash is not an old one

files=()
IFS= # a pattern with spaces is one word
while read -r pattern || [ -n "$pattern" ]; do
  pattern=${pattern%$'\r'}
  if [ -z "$pattern" ]; then continue; fi
  found=($pattern)
  if [ -e "$pattern" ]; then found=("$pattern"); fi # a name with [ in it
  if [ "${#found[@]}" -eq 0 ]; then
    echo "::error title=mjtally::no file is called $pattern"
    exit 2
  fi
  files+=("${found[@]}")
done <<<"$FILES"
unset IFS
if [ "${#files[@]}" -eq 0 ]; then
  echo "::error title=mjtally::files: names no scores file"
  exit 2
fi
