import { type ReactNode, useEffect, useRef } from "react";

/**
 * A step's heading, which is that of the page, and `children` below it. `focused` when a user action led to the step,
 * so that keyboard and screen reader users continue from there.
 */
export function StepHeading({
  heading,
  focused,
  children,
}: {
  readonly heading: string;
  readonly focused: boolean;
  readonly children: ReactNode;
}) {
  const element = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) element.current?.focus();
  }, [focused]);
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <h1 ref={element} tabIndex={-1} className="scroll-mt-40 text-title outline-none">
        {heading}
      </h1>
      {children}
    </div>
  );
}
