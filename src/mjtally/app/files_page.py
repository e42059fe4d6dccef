def render_files_page(language: str) -> str:
    return ""
