import { encode } from "uqr";

/** The width of the light margin that scanners need, in modules (ISO/IEC 18004). */
const quietZone = 4;

/** A QR code: dark on white even in dark mode, because not every app reads inverted codes. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: quietZone });
  const darkModules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-60 rounded-field border border-hairline"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={darkModules.join("")} fill="#000000" />
    </svg>
  );
}
