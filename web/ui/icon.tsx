/** An icon on a 24 by 24 grid, in the color and size of its class. Decorative. */
export function Icon({ path, className = "size-5" }: { readonly path: string; readonly className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`icon ${className}`}>
      <path d={path} />
    </svg>
  );
}

/** A tick, for included or completed items. */
export const tick = "m5 12.5 4.5 4.5L19 7.5";
