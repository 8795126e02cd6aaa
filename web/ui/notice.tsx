import type { ReactNode } from "react";
import { classes } from "./classes.ts";

const looks = {
  error: "border-stamp bg-stamp-tint text-ink",
  success: "border-leaf bg-leaf-tint text-ink",
  warning: "border-stamp bg-shade text-ink",
  plain: "border-hairline bg-shade text-ink",
} as const;

/** A message: errors are announced assertively, others politely. Mount it empty if the message comes later. */
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
