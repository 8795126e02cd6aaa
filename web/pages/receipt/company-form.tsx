import { useRef, useState } from "react";
import { receiptWords } from "#shared/content/words/receipt.ts";
import { addressLimits, addressLineCount } from "#shared/domain/address-lines.ts";
import { receiptLimits } from "#shared/domain/receipt-limits.ts";
import { issuesByField } from "../../form/field-issues.ts";
import { useForm } from "../../form/use-form.ts";
import { useWords } from "../../language/use-words.ts";
import { messageOf } from "../../session/failure.ts";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Field, inputClasses, TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Tick } from "../../ui/tick.tsx";
import type { BillTo } from "./use-receipt.ts";

const fields = ["companyName", "address", "vatNumber"] as const;
/** A field's problem: the key of a word. */
type Problem = "tooManyLines" | "invalid";
type Problems = Readonly<Partial<Record<(typeof fields)[number], Problem>>>;

/**
 * The form for the company to which the receipt is made out: closed until it is asked for, and again once it is saved,
 * because the paper shows what was entered. `onSave` throws `ApiError`. `onToggle` reports whether it is open.
 */
export function CompanyForm({
  billTo,
  onSave,
  onToggle,
}: {
  readonly billTo: BillTo;
  readonly onSave: (billTo: BillTo) => Promise<void>;
  readonly onToggle: (open: boolean) => void;
}) {
  const words = useWords("receipt", receiptWords).company;
  const [hasSaved, setHasSaved] = useState(false);
  const isFilled = Object.values(billTo).some((text) => text !== "");
  const container = useRef<HTMLDivElement>(null);
  const fold = () => {
    const details = container.current?.querySelector("details");
    if (details == null) return;
    // The button that had the focus is about to be hidden.
    details.querySelector("summary")?.focus();
    details.open = false;
  };
  const { busy, problems, failure, onSubmit, onEdit } = useForm({
    fields,
    read,
    check: problemsIn,
    send: async (values) => {
      setHasSaved(false);
      await onSave(values);
      setHasSaved(true);
      fold();
    },
    problemsFrom: refusedFields,
  });
  const problemText = (problem: Problem | undefined) =>
    problem === "tooManyLines" ? words.tooManyLines(addressLimits.lines) : problem && words[problem];
  const editing = (field: (typeof fields)[number]) => () => {
    setHasSaved(false);
    onEdit(field);
  };
  return (
    <div ref={container}>
      <Disclosure summary={isFilled ? words.change : words.add} onToggle={onToggle}>
        <p className="mt-3 text-small text-ink-soft">{words.intro}</p>
        <form noValidate onSubmit={onSubmit} className="mt-5 grid grid-cols-1 gap-5 border-b border-hairline pb-6">
          <TextField
            label={words.companyName}
            name="companyName"
            autoComplete="organization"
            defaultValue={billTo.companyName}
            maxLength={receiptLimits.companyName}
            error={problemText(problems.companyName)}
            onInput={editing("companyName")}
          />
          <Field
            label={words.address}
            help={words.addressHelp(addressLimits.lines)}
            error={problemText(problems.address)}
          >
            {(control) => (
              <textarea
                {...control}
                name="address"
                rows={5}
                autoComplete="street-address"
                defaultValue={billTo.address}
                maxLength={addressLimits.characters}
                onInput={editing("address")}
                className={classes(inputClasses, "receipt-address")}
              />
            )}
          </Field>
          <TextField
            label={words.vatNumber}
            name="vatNumber"
            autoComplete="off"
            spellCheck={false}
            defaultValue={billTo.vatNumber}
            maxLength={receiptLimits.vatNumber}
            error={problemText(problems.vatNumber)}
            onInput={editing("vatNumber")}
          />
          {failure !== undefined && <Notice look="error">{messageOf(failure.error, words.failed)}</Notice>}
          <Button type="submit" busy={busy}>
            {busy ? words.saving : words.save}
          </Button>
        </form>
      </Disclosure>
      <p role="status" className="mt-3 flex gap-2 text-small font-medium text-leaf empty:hidden">
        {hasSaved && (
          <>
            <Tick className="mt-0.5 size-5 shrink-0" />
            {words.saved}
          </>
        )}
      </p>
    </div>
  );
}

function read(form: HTMLFormElement): BillTo {
  const data = new FormData(form);
  const textOf = (field: (typeof fields)[number]) => String(data.get(field) ?? "").trim();
  return { companyName: textOf("companyName"), address: textOf("address"), vatNumber: textOf("vatNumber") };
}

function problemsIn({ address }: BillTo): Problems {
  return addressLineCount(address) > addressLimits.lines ? { address: "tooManyLines" } : {};
}

/** Returns the problems of the fields that the server rejected. */
function refusedFields(error: unknown): Problems {
  return Object.fromEntries(Object.keys(issuesByField(error, fields)).map((field) => [field, "invalid" as const]));
}
