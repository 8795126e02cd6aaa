const width = 120;
const height = 28;

/** Thirty days as a small line next to their total. Decorative: the charts' tables contain the figures. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const least = Math.min(0, ...values);
  const span = Math.max(0, ...values) - least;
  const at = (value: number) => (span === 0 ? height - 2 : 2 + (height - 4) * (1 - (value - least) / span));
  const points = values.map((value, index) => `${(index / Math.max(1, values.length - 1)) * width},${at(value)}`);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-7 w-full text-leaf"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
    >
      {least < 0 && <path d={`M0 ${at(0)}H${width}`} className="text-edge" vectorEffect="non-scaling-stroke" />}
      <polyline points={points.join(" ")} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
