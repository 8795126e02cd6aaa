/** Truncated text in a row; the tooltip has all of it. */
export function LongText({ text, more }: { readonly text: string; readonly more?: string }) {
  return (
    <span className="grid min-w-20 max-w-60 grid-cols-1 md:min-w-28">
      <span className="truncate" title={text}>
        {text}
      </span>
      {more !== undefined && more !== "" && (
        <span className="truncate font-normal text-ink-soft max-md:hidden" title={more}>
          {more}
        </span>
      )}
    </span>
  );
}
