import { useState } from "react";
import { assistantWords } from "#shared/content/words/admin/assistants.ts";
import { frameWords } from "#shared/content/words/admin/frame.ts";
import { assistantNameLimits, assistantScopes } from "#shared/domain/assistant-key.ts";
import { TextField } from "#web/ui/field.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { FormButtons } from "../frame/form-buttons.tsx";
import { adminCall } from "../session/admin-call.ts";
import { useFormSubmit } from "../session/use-form-submit.ts";

const words = assistantWords.add;

/** Asks for the name and the scopes of a new key, and adds it. `onAdded` gets the whole key. */
export function AddKey({
  onAdded,
  onClose,
}: {
  readonly onAdded: (secret: string) => void;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<ReadonlySet<(typeof assistantScopes)[number]>>(new Set(assistantScopes));
  const { busy, problem, onSubmit } = useFormSubmit(
    () => (name.trim() === "" ? words.nameMissing : scopes.size === 0 ? words.scopesMissing : undefined),
    async () => {
      const body = { name, scopes: assistantScopes.filter((scope) => scopes.has(scope)) };
      onAdded((await adminCall("addAssistantKey", { body })).secret);
    },
  );
  const isNameMissing = problem === words.nameMissing;
  return (
    <Modal title={words.title} closeLabel={frameWords.close} onClose={busy ? () => {} : onClose}>
      <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-5">
        <TextField
          label={words.name}
          help={words.nameHelp}
          error={isNameMissing ? problem : undefined}
          value={name}
          maxLength={assistantNameLimits.maxLength}
          autoComplete="off"
          aria-required
          onChange={({ target }) => setName(target.value)}
        />
        <fieldset className="grid grid-cols-1 gap-1.5">
          <legend className="text-small font-semibold">{words.scopes}</legend>
          {assistantScopes.map((scope) => (
            <label key={scope} className="flex min-h-8 items-center gap-2.5 text-small">
              <input
                type="checkbox"
                checked={scopes.has(scope)}
                onChange={({ target }) => {
                  const next = new Set(scopes);
                  if (target.checked) next.add(scope);
                  else next.delete(scope);
                  setScopes(next);
                }}
                className="size-4 shrink-0 accent-leaf"
              />
              {assistantWords.scopes[scope]}
            </label>
          ))}
        </fieldset>
        {problem !== undefined && !isNameMissing && <Notice look="error">{problem}</Notice>}
        <FormButtons words={words} busy={busy} onCancel={onClose} />
      </form>
    </Modal>
  );
}
