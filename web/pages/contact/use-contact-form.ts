import { type RefObject, useState } from "react";
import { contactWords } from "#shared/content/words/contact.ts";
import { useForm } from "../../form/use-form.ts";
import { useWords } from "../../language/use-words.ts";
import { call } from "../../session/api.ts";
import { messageOf } from "../../session/failure.ts";
import { checkMessage, contactFields, controlOf, type Message, readMessage, refusedFields, textOf } from "./message.ts";
import { deleteDraft, useDraft } from "./use-draft.ts";

/** The controller of the contact form. `length` is the length of the trimmed message, as it will be sent. */
export function useContactForm(form: RefObject<HTMLFormElement | null>, onSent: (message: Message) => void) {
  const words = useWords("contact", contactWords);
  const [length, setLength] = useState(0);
  useDraft(form, () => setLength(controlOf(form.current, "message")?.value.trim().length ?? 0));
  const { busy, problems, failure, onSubmit, onEdit } = useForm({
    fields: contactFields,
    read: readMessage,
    check: checkMessage,
    send: async (message) => {
      await call("sendContactMessage", { body: message });
      deleteDraft();
      onSent(message);
    },
    problemsFrom: refusedFields,
  });
  return {
    sending: busy,
    errors: {
      name: textOf(problems.name, words),
      email: textOf(problems.email, words),
      message: textOf(problems.message, words),
    },
    failure: failure && messageOf(failure.error, words.failed),
    length,
    onSubmit,
    onEdit,
  };
}
