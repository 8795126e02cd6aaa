import type { ComponentProps, ComponentPropsWithRef, ReactNode } from "react";
import { SiteLink } from "../language/site-link.tsx";
import { classes } from "./classes.ts";

/**
 * primary: the main action; secondary: an alternative; quiet: an action within text; danger: irreversible; spark:
 * primary on forest green; forest: an alternative there; current: the page that one is on.
 */
export type ButtonLook = "primary" | "secondary" | "quiet" | "danger" | "spark" | "forest" | "current";

const looks: Readonly<Record<ButtonLook, string>> = {
  primary: "bg-leaf text-on-leaf hover:bg-leaf-strong",
  secondary: "border border-edge text-ink hover:border-leaf hover:text-leaf",
  quiet: "text-leaf underline decoration-1 underline-offset-4 hover:decoration-2",
  danger: "border border-stamp text-stamp hover:bg-stamp-tint",
  spark: "bg-spark text-[#06140d] hover:bg-on-forest",
  forest: "border border-on-forest-soft text-on-forest hover:text-spark",
  current: "bg-shade text-ink",
};

/** Returns a button's classes, for other elements that look like a button. */
export function buttonClasses(look: ButtonLook, size: "normal" | "small", className?: string): string {
  const sizeClasses =
    look === "quiet" ? "min-h-6 py-1" : size === "small" ? "min-h-10 px-4 py-2" : "min-h-12 px-card py-3";
  return classes(
    "inline-flex items-center justify-center gap-2 rounded-full text-center text-small font-semibold leading-tight",
    "transition-[background-color,color,border-color,translate] duration-150 ease-settle active:translate-y-px",
    "disabled:opacity-55 disabled:active:translate-y-0 aria-busy:opacity-55 aria-busy:active:translate-y-0",
    sizeClasses,
    looks[look],
    className,
  );
}

interface ButtonStyle {
  readonly look?: ButtonLook;
  readonly size?: "normal" | "small";
  readonly children: ReactNode;
}

/**
 * A button. While `busy`, it does nothing, keeps the focus, and shows a quiet dot next to the label, which describes
 * the progress.
 */
export function Button({
  look = "primary",
  size = "normal",
  busy = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonStyle & { readonly busy?: boolean } & ComponentPropsWithRef<"button">) {
  return (
    <button
      type="button"
      {...rest}
      // Not `disabled`, which would lose the focus. `preventDefault` keeps Enter from submitting the button's form.
      aria-disabled={busy || rest["aria-disabled"]}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={buttonClasses(look, size, className)}
    >
      {busy && <span aria-hidden="true" className="size-2 rounded-full bg-current motion-safe:animate-pulse" />}
      {children}
    </button>
  );
}

/** A link within the site that looks like a button. */
export function ButtonLink({
  look = "primary",
  size = "normal",
  className,
  children,
  ...rest
}: ButtonStyle & ComponentProps<typeof SiteLink>) {
  return (
    <SiteLink {...rest} className={buttonClasses(look, size, className)}>
      {children}
    </SiteLink>
  );
}

/** A link to another site that looks like a button. */
export function ButtonAnchor({
  look = "primary",
  size = "normal",
  href,
  className,
  children,
  ...rest
}: ButtonStyle & { readonly href: string } & ComponentPropsWithRef<"a">) {
  return (
    <a {...rest} href={href} target="_blank" rel="noreferrer" className={buttonClasses(look, size, className)}>
      {children}
    </a>
  );
}
