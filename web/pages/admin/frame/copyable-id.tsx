import { frameWords as words } from "#shared/content/words/admin/frame.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Reference } from "#web/ui/reference.tsx";

/** A full id with a copy button. */
export function CopyableId({ id }: { readonly id: string }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <Reference id={id} />
      <CopyButton
        look="quiet"
        text={id}
        label={words.copyId}
        copiedLabel={words.copied}
        failedLabel={words.copyFailed}
      />
    </span>
  );
}
