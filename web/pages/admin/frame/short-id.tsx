/** The end of an id, by which records of one day differ. What it begins with is the time. */
export function shortId(id: string): string {
  return `…${id.slice(-6)}`;
}

/** An id as a list shows it; pointing at it tells the whole. */
export function ShortId({ id }: { readonly id: string }) {
  return (
    <span title={id} className="font-mono text-fine whitespace-nowrap">
      {shortId(id)}
    </span>
  );
}
