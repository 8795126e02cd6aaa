import type { ComponentPropsWithRef } from "react";
import { classes } from "#web/ui/classes.ts";

/** A button within the form. */
export function SmallButton({
  danger = false,
  ...rest
}: { readonly danger?: boolean } & ComponentPropsWithRef<"button">) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(
        "inline-flex min-h-8 w-fit items-center rounded-full border px-3 text-fine font-semibold disabled:opacity-45 aria-disabled:opacity-45",
        danger
          ? "border-hairline text-stamp hover:border-stamp"
          : "border-edge text-ink hover:border-leaf hover:text-leaf",
      )}
    />
  );
}
