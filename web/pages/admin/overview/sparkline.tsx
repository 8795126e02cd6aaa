const width = 120;
const height = 28;

/** A small line chart of the last 30 days next to a total. Decorative: the charts' tables contain the figures. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const minimum = Math.min(0, ...values);
  const range = Math.max(0, ...values) - minimum;
  const yOf = (value: number) => (range === 0 ? height - 2 : 2 + (height - 4) * (1 - (value - minimum) / range));
  const points = values.map((value, index) => `${(index / Math.max(1, values.length - 1)) * width},${yOf(value)}`);
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
      {minimum < 0 && <path d={`M0 ${yOf(0)}H${width}`} className="text-edge" vectorEffect="non-scaling-stroke" />}
      <polyline points={points.join(" ")} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
