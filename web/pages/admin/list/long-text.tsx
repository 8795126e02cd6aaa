/** Text truncated to fit in a row, and an optional second line. Tooltips contain the full texts. */
export function LongText({ text, secondLine }: { readonly text: string; readonly secondLine?: string }) {
  return (
    <span className="grid min-w-20 max-w-60 grid-cols-1 md:min-w-28">
      <span className="truncate" title={text}>
        {text}
      </span>
      {secondLine !== undefined && secondLine !== "" && (
        <span className="truncate font-normal text-ink-soft max-md:hidden" title={secondLine}>
          {secondLine}
        </span>
      )}
    </span>
  );
}
