import { type FormEvent, type RefObject, useRef, useState } from "react";
import { contactWords } from "#shared/content/words/contact.ts";
import { useWords } from "../../language/use-words.ts";
import { call, messageOf } from "../../session/api.ts";
import {
  type ContactField,
  checkMessage,
  contactFields,
  controlOf,
  type FieldErrors,
  issuesByField,
  type Message,
  readMessage,
} from "./message.ts";
import { forgetDraft, useDraft } from "./use-draft.ts";

/** Brings the person to the first field that needs another look. */
function focusFirst(form: HTMLFormElement, errors: FieldErrors): void {
  const first = contactFields.find((field) => errors[field] !== undefined);
  if (first !== undefined) controlOf(form, first)?.focus();
}

/**
 * The contact form at work: it is checked, sent once however often the button is pressed, and keeps everything when
 * that fails. `length` is that of the message as it would be sent.
 */
export function useContactForm(form: RefObject<HTMLFormElement | null>, onSent: (message: Message) => void) {
  const words = useWords("contact", contactWords);
  const [sending, setSending] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const [length, setLength] = useState(0);
  const busy = useRef(false);
  useDraft(form, () => setLength(controlOf(form.current, "message")?.value.trim().length ?? 0));

  async function send(element: HTMLFormElement): Promise<void> {
    const message = readMessage(element);
    const problems = checkMessage(message, words);
    setErrors(problems);
    setFailure(undefined);
    if (Object.keys(problems).length > 0) return focusFirst(element, problems);
    setSending(true);
    try {
      await call("sendContactMessage", { body: message });
      forgetDraft();
      onSent(message);
    } catch (error) {
      const refused = issuesByField(error, words);
      setErrors(refused);
      setFailure({ error });
      focusFirst(element, refused);
    } finally {
      setSending(false);
    }
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    await send(event.currentTarget).finally(() => {
      busy.current = false;
    });
  }

  return {
    sending,
    errors,
    failure: failure && messageOf(failure.error, words.failed),
    length,
    onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
    /** Somebody is putting a field right. */
    onEdit: (field: ContactField) => setErrors((before) => ({ ...before, [field]: undefined })),
  };
}
