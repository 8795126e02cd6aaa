import { frameWords as words } from "#shared/content/words/admin/frame.ts";
import { Reference } from "#web/ui/reference.tsx";
import { AdminCopyButton } from "./admin-copy-button.tsx";

/** A full id with a copy button. */
export function CopyableId({ id }: { readonly id: string }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <Reference id={id} />
      <AdminCopyButton look="quiet" text={id} label={words.copyId} />
    </span>
  );
}
