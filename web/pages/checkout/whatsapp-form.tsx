import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { checkoutWords } from "../../../shared/content/words/checkout.ts";
import { withPrice } from "../../../shared/domain/money.ts";
import { type Country, countries, digitsOnly, readInternational, readNumber } from "../../../shared/domain/phone.ts";
import { Button } from "../../ui/button.tsx";
import { useKeepInSight } from "../../ui/keep-in-sight.ts";
import { CountrySelect } from "./country-select.tsx";
import { type KeptLine, keepLine, keptLine } from "./kept-line.ts";
import { PhoneField } from "./phone-field.tsx";

const words = checkoutWords.whatsapp;
const initial: Country = { code: "US", name: "United States", dialCode: "1" };

/**
 * The number's form: country, digits, the button that leads to the payment. A part of its own, loaded for the second step, because the
 * numbering plans and the country list weigh more than the whole first step. What is typed survives a reload.
 */
export function WhatsAppForm({
  price,
  busy,
  refusal,
  submitButton,
  onLine,
  onSubmit,
  children,
}: {
  readonly price: string;
  readonly busy: boolean;
  /** Why the server refused this very number. */
  readonly refusal: string | undefined;
  readonly submitButton: RefObject<HTMLButtonElement | null>;
  /** The digits as they stand, dial code first, for the licence card; empty while there are none. */
  readonly onLine: (line: string) => void;
  readonly onSubmit: (phone: string) => void;
  /** What stands above the button: a failure that is not about the number. */
  readonly children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const phoneInput = useRef<HTMLInputElement>(null);
  const list = useMemo(() => countries(), []);
  const [{ country: code, typed }, setLine] = useState<KeptLine>(
    () => keptLine() ?? { country: initial.code, typed: "" },
  );
  const [invalid, setInvalid] = useState(false);
  const country = list.find((entry) => entry.code === code) ?? initial;
  useKeepInSight(form, submitButton);

  useEffect(() => {
    const phone = readNumber(typed, country.code) ?? country.dialCode + typed;
    onLine(typed === "" ? "" : phone);
  }, [typed, country, onLine]);
  useEffect(() => {
    if (refusal !== undefined) phoneInput.current?.focus();
  }, [refusal]);

  const change = (line: KeptLine) => {
    setInvalid(false);
    setLine(line);
    keepLine(line);
  };
  const type = (text: string) => {
    // A number pasted with its country's code brings its country along; cut down to digits it would be somebody else's.
    const whole = readInternational(text, country.code);
    change(
      whole === undefined
        ? { country: code, typed: digitsOnly(text) }
        : { country: whole.country, typed: whole.national },
    );
  };
  const submit = () => {
    const phone = readNumber(typed, country.code);
    setInvalid(phone === undefined);
    if (phone === undefined) phoneInput.current?.focus();
    else onSubmit(phone);
  };
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <CountrySelect countries={list} value={country} onChange={(chosen) => change({ country: chosen, typed })} />
      <PhoneField
        ref={phoneInput}
        dialCode={country.dialCode}
        value={typed}
        error={invalid ? checkoutWords.invalidNumber : refusal}
        onChange={type}
      />
      {children}
      <Button ref={submitButton} type="submit" busy={busy} className="w-full">
        {busy ? words.busy : withPrice(words.submit, price)}
      </Button>
    </form>
  );
}
