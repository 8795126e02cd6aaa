import { type ReactNode, useId } from "react";

export const controlClasses =
  "min-h-10 w-full min-w-0 rounded-field border border-edge bg-sheet px-2.5 text-fine text-ink hover:border-ink-soft";

/** A control with its label above it. */
export function LabeledControl({
  label,
  className,
  children,
}: {
  readonly label: string;
  readonly className?: string;
  readonly children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={`grid min-w-0 grid-cols-1 gap-1 ${className ?? ""}`}>
      <label htmlFor={id} className="text-fine font-semibold text-ink-soft">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
