/** Ids already used by the page. */
const idsInUse = ["main"];

/**
 * Returns an anchor for each heading, derived from its text: "How long we keep it" becomes `how-long-we-keep-it`.
 * Duplicates are numbered.
 */
export function anchorsOf(headings: readonly string[]): readonly string[] {
  const anchors = new Set(idsInUse);
  return headings.map((heading) => {
    const base = anchorOf(heading);
    let anchor = base;
    for (let suffix = 2; anchors.has(anchor); suffix += 1) anchor = `${base}-${suffix}`;
    anchors.add(anchor);
    return anchor;
  });
}

function anchorOf(heading: string): string {
  const words = heading
    .normalize("NFD")
    .replaceAll(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return words?.join("-") ?? "section";
}
