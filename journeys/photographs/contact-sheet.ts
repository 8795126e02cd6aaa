import type { PageState } from "../states/state.ts";

/** Returns an HTML page with all screenshots, one state per row, to compare widths and themes. */
export function contactSheet(
  states: readonly PageState[],
  widths: readonly number[],
  themes: readonly string[],
): string {
  const rows = states.map(({ name, narrowOnly = false }) => {
    const images = widths
      .filter((width) => !narrowOnly || width === widths[0])
      .flatMap((width) => themes.map((theme) => `${name}-${width}-${theme}.png`))
      .map((file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy" height="480"></a>`);
    return `<h2>${name}</h2>\n<p>${images.join("\n")}</p>`;
  });
  return `<!doctype html>\n<meta charset="utf-8">\n<title>Photographs</title>\n${rows.join("\n")}\n`;
}
