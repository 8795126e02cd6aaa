/** Ids already used by the page. */
const taken = ["main"];

/**
 * An anchor per heading, derived from its text: "How long it stays" is `how-long-it-stays`. Duplicates are numbered.
 */
export function anchorsOf(headings: readonly string[]): readonly string[] {
  const given = new Set(taken);
  return headings.map((heading) => {
    const base = anchorOf(heading);
    let anchor = base;
    for (let count = 2; given.has(anchor); count += 1) anchor = `${base}-${count}`;
    given.add(anchor);
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
