/** The end of an id, which distinguishes records of one day. The beginning of an id is its time. */
export function shortId(id: string): string {
  return `…${id.slice(-6)}`;
}

/** An id in a list; its tooltip is the full id. */
export function ShortId({ id }: { readonly id: string }) {
  return (
    <span title={id} className="font-mono text-fine whitespace-nowrap">
      {shortId(id)}
    </span>
  );
}
