/** A line through the page that forms a heart. */
export function OpenLine() {
  return (
    <svg viewBox="0 0 1440 320" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className="open-line">
      <path
        pathLength="1"
        d="M-20 262 C 130 214 232 300 380 284 C 500 270 590 314 660 301 C 716 290 744 246 737 214 C 730 182 686 182 672 214 C 658 182 614 182 607 214 C 600 246 636 288 690 302 C 790 326 870 290 990 276 C 1150 258 1280 206 1460 250"
      />
    </svg>
  );
}
