import type { ComponentProps } from "react";
import { frameWords } from "#shared/content/words/admin/frame.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";

/** A button that copies a text, with the admin area's words for what came of it. */
export function AdminCopyButton(props: Omit<ComponentProps<typeof CopyButton>, "copiedLabel" | "failedLabel">) {
  return <CopyButton {...props} copiedLabel={frameWords.copied} failedLabel={frameWords.copyFailed} />;
}
