/** Ids already used by the page. */
const idsInUse = ["main"];

/**
 * An anchor per heading, derived from its text: "How long it stays" is `how-long-it-stays`. Duplicates are numbered.
 */
export function anchorsOf(headings: readonly string[]): readonly string[] {
  const anchors = new Set(idsInUse);
  return headings.map((heading) => {
    const base = anchorOf(heading);
    let anchor = base;
    for (let count = 2; anchors.has(anchor); count += 1) anchor = `${base}-${count}`;
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
