import type { ReactNode } from "react";
import { classes } from "./classes.ts";

const looks = {
  error: "border-stamp bg-stamp-tint text-ink",
  success: "border-leaf bg-leaf-tint text-ink",
  warning: "border-stamp bg-shade text-ink",
  plain: "border-hairline bg-shade text-ink",
} as const;

/**
 * A message. Screen readers announce errors assertively and other messages politely. If the message comes later, mount
 * the notice empty, so that the message is announced.
 */
export function Notice({ look, children }: { readonly look: keyof typeof looks; readonly children: ReactNode }) {
  return (
    <div
      role={look === "error" ? "alert" : "status"}
      className={classes("rounded-field border-l-4 px-4 py-3 text-small font-medium", looks[look])}
    >
      {children}
    </div>
  );
}
