/** Ids that the page uses already. */
const taken = ["main"];

/**
 * The anchor of each heading, made of its words: "How long it stays" is `how-long-it-stays`. Equal headings are
 * counted.
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
