import { useState } from "react";
import { eventEndpointWords } from "#shared/content/words/admin/event-endpoints.ts";
import { frameWords } from "#shared/content/words/admin/frame.ts";
import { type EventSignature, eventSignatures, maxEventUrlLength } from "#shared/domain/event-endpoint.ts";
import { TextField } from "#web/ui/field.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { FormButtons } from "../../frame/form-buttons.tsx";
import { adminCall } from "../../session/admin-call.ts";
import { useFormSubmit } from "../../session/use-form-submit.ts";

const words = eventEndpointWords.add;

/** Asks for the address of a new endpoint, and adds it. `onAdded` gets the shared secret, if there is one. */
export function AddEndpoint({
  onAdded,
  onClose,
}: {
  readonly onAdded: (secret: string | null) => void;
  readonly onClose: () => void;
}) {
  const [url, setUrl] = useState("");
  const [signature, setSignature] = useState<EventSignature>("v1a");
  const { busy, problem, onSubmit } = useFormSubmit(
    () => (url.trim() === "" ? words.urlMissing : undefined),
    async () => onAdded((await adminCall("addEventEndpoint", { body: { url: url.trim(), signature } })).secret),
  );
  const isUrlMissing = problem === words.urlMissing;
  return (
    <Modal title={words.title} closeLabel={frameWords.close} onClose={busy ? () => {} : onClose}>
      <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-5">
        <TextField
          label={words.url}
          help={words.urlHelp}
          error={isUrlMissing ? problem : undefined}
          type="url"
          value={url}
          maxLength={maxEventUrlLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          onChange={({ target }) => setUrl(target.value)}
        />
        <fieldset className="grid grid-cols-1 gap-2">
          <legend className="text-small font-semibold">{words.signature}</legend>
          {eventSignatures.map((each) => (
            <label key={each} className="flex items-start gap-2.5 text-small">
              <input
                type="radio"
                name="signature"
                checked={signature === each}
                onChange={() => setSignature(each)}
                className="mt-1 size-4 shrink-0 accent-leaf"
              />
              <span className="grid">
                <span>{eventEndpointWords.signatures[each]}</span>
                <span className="text-fine text-ink-soft">{words.signatureHelp[each]}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {problem !== undefined && !isUrlMissing && <Notice look="error">{problem}</Notice>}
        <FormButtons words={words} busy={busy} onCancel={onClose} />
      </form>
    </Modal>
  );
}
