/** A list entry that begins with a name and a colon: "Backups: up to 35 days." */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** A name is short, and is neither a sentence nor a link. */
const pattern = /^([^:.[\]]{1,60}): (.+)$/s;

/** Returns the names and texts of a list's entries, or undefined unless all of them, and at least two, have a name. */
export function namedTextsOf(entries: readonly string[]): readonly NamedText[] | undefined {
  const named = entries.flatMap((entry) => {
    const [, name, text] = pattern.exec(entry) ?? [];
    return name === undefined || text === undefined ? [] : [{ name, text }];
  });
  return named.length === entries.length && named.length > 1 ? named : undefined;
}
