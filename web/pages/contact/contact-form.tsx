import { type ReactNode, useEffect, useRef } from "react";
import { contactWords } from "#shared/content/words/contact.ts";
import { maxLengths } from "#shared/domain/limits.ts";
import { EmailField } from "../../form/email-field.tsx";
import { useWords } from "../../language/use-words.ts";
import { Button } from "../../ui/button.tsx";
import { Field, inputClasses, TextField } from "../../ui/field.tsx";
import { useHydrated } from "../../ui/hydrated.ts";
import { Notice } from "../../ui/notice.tsx";
import { controlOf, type Message } from "./message.ts";
import { MessageLength } from "./message-length.tsx";
import { useContactForm } from "./use-contact-form.ts";

/** The contact form. Uncontrolled, so that text typed before hydration stays. */
export function ContactForm({
  isAnotherMessage,
  onSent,
  children,
}: {
  /** Whether a message was just sent. Name and email are filled in then, so the message gets the focus. */
  readonly isAnotherMessage: boolean;
  readonly onSent: (message: Message) => void;
  /** Displayed above the button: what to mind before sending. */
  readonly children: ReactNode;
}) {
  const words = useWords("contact", contactWords);
  const [beforePrefix, afterPrefix] = words.messageHelp.split("{prefix}");
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const { sending, errors, failure, length, onSubmit, onEdit } = useContactForm(form, onSent);
  useEffect(() => {
    if (isAnotherMessage) controlOf(form.current, "message")?.focus();
  }, [isAnotherMessage]);
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-6">
      <TextField
        label={words.name}
        name="name"
        autoComplete="name"
        required
        maxLength={maxLengths.name}
        error={errors.name}
        onInput={() => onEdit("name")}
      />
      <EmailField
        label={words.email}
        help={words.emailHelp}
        keepsHelp
        required
        error={errors.email}
        onInput={() => onEdit("email")}
      />
      <div>
        <Field
          label={words.message}
          help={
            <>
              {beforePrefix}
              <code>ord_</code>
              {afterPrefix}
            </>
          }
          keepsHelp
          error={errors.message}
        >
          {(control) => (
            <textarea
              {...control}
              name="message"
              rows={8}
              required
              onInput={() => onEdit("message")}
              className={`${inputClasses} letter`}
            />
          )}
        </Field>
        <MessageLength length={length} />
      </div>
      {/* A honeypot for bots that fill in every field. Password managers are asked not to fill it in for a person. */}
      <div aria-hidden="true" className="sr-only">
        <label>
          {words.website}
          <input
            name="website"
            tabIndex={-1}
            autoComplete="off"
            maxLength={200}
            data-1p-ignore=""
            data-lpignore="true"
          />
        </label>
      </div>
      {children}
      {failure !== undefined && <Notice look="error">{failure}</Notice>}
      <Button
        type="submit"
        busy={sending}
        disabled={!hydrated}
        className={hydrated ? "justify-self-start" : "justify-self-start disabled:opacity-100"}
      >
        {sending ? words.busy : words.submit}
      </Button>
    </form>
  );
}
