/** Returns an HTML page with all screenshots, one state per row, to compare widths and themes. */
export function contactSheet(filesByState: ReadonlyMap<string, readonly string[]>): string {
  const rows = [...filesByState].map(([name, files]) => {
    const images = files.map(
      (file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy" height="480"></a>`,
    );
    return `<h2>${name}</h2>\n<p>${images.join("\n")}</p>`;
  });
  return `<!doctype html>\n<meta charset="utf-8">\n<title>Photographs</title>\n${rows.join("\n")}\n`;
}
