import { useState } from "react";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { passkeyWords } from "#shared/content/words/passkeys.ts";
import { passkeyLimits } from "#shared/domain/limits.ts";
import { useWords } from "../../language/use-words.ts";
import { addPasskey, type Passkey, removePasskey } from "../../passkeys/own-passkeys.ts";
import { ApiError } from "../../session/api.ts";
import { callAsSignedInUser } from "../../session/call-as-signed-in-user.ts";
import { TextField } from "../../ui/field.tsx";
import { Modal } from "../../ui/modal.tsx";
import { ProofForm } from "./passkey-proof-form.tsx";

/** Asks for a name and the proof, and adds a passkey. */
export function AddPasskey({
  mayUsePasskey,
  onAdded,
  onClose,
}: {
  readonly mayUsePasskey: boolean;
  readonly onAdded: () => void;
  readonly onClose: () => void;
}) {
  const words = useWords("passkeys", passkeyWords).adding;
  const { close } = useWords("dashboard", dashboardWords);
  const [name, setName] = useState("");
  return (
    <Modal title={words.title} closeLabel={close} onClose={onClose}>
      <p className="text-small text-ink-soft">{words.about}</p>
      <ProofForm
        words={words}
        look="primary"
        mayUsePasskey={mayUsePasskey}
        cancel={{ label: words.cancel, onClick: onClose }}
        change={async (proof) => {
          await callAsSignedInUser(() => addPasskey(proof, name.trim()));
          onAdded();
        }}
      >
        <TextField
          name="passkeyName"
          label={words.name}
          help={words.nameHelp}
          value={name}
          onChange={({ target }) => setName(target.value)}
          maxLength={passkeyLimits.nameCharacters}
          autoComplete="off"
        />
      </ProofForm>
    </Modal>
  );
}

/** Asks for the proof, and removes a passkey. One that is already removed counts as removed. */
export function RemovePasskey({
  passkey,
  mayUsePasskey,
  onRemoved,
  onClose,
}: {
  readonly passkey: Passkey;
  readonly mayUsePasskey: boolean;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}) {
  const { removing: words, adding, unnamed } = useWords("passkeys", passkeyWords);
  const { close } = useWords("dashboard", dashboardWords);
  return (
    <Modal title={words.title} closeLabel={close} onClose={onClose}>
      <p className="text-small text-ink-soft">{words.about(passkey.name ?? unnamed)}</p>
      <ProofForm
        words={{ ...words, known: adding.known }}
        look="danger"
        mayUsePasskey={mayUsePasskey}
        cancel={{ label: words.keep, onClick: onClose }}
        change={async (proof) => {
          try {
            await callAsSignedInUser(() => removePasskey(passkey.id, proof));
          } catch (error) {
            if (!(error instanceof ApiError && error.code === "not_found")) throw error;
          }
          onRemoved();
        }}
      />
    </Modal>
  );
}
