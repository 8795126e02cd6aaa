import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { checkoutWords } from "#shared/content/words/checkout.ts";
import { withPrice } from "#shared/domain/money.ts";
import { type Country, countries, digitsOnly, readInternationalNumber, readTypedNumber } from "#shared/domain/phone.ts";
import { maxPhoneDigits } from "#shared/domain/phone-digits.ts";
import { exampleNumberOf } from "#shared/domain/phone-example.ts";
import { closedBecause } from "#shared/domain/sales-regions.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { useLanguage } from "../../language/language.ts";
import { useWords } from "../../language/use-words.ts";
import { closedRegionMessage } from "../../session/failure.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { useKeepButtonVisible } from "../../ui/use-keep-button-visible.ts";
import { CountrySelect } from "./country-select.tsx";
import { PhoneField } from "./phone-field.tsx";
import { readStoredNumber, type StoredNumber, storeNumber } from "./stored-number.ts";
import type { PurchaseTerms } from "./use-purchase-terms.ts";
import type { StartFailure } from "./use-start-payment.ts";

const defaultCountry: Country = { code: "US", name: "US", dialCode: "1" };

/** The country list in the current language, and the country of a code; the default country if the code is unknown. */
function useCountries(code: string): { readonly list: readonly Country[]; readonly country: Country } {
  const language = useLanguage();
  const list = useMemo(() => countries(language), [language]);
  const find = (code: string) => list.find((entry) => entry.code === code);
  return { list, country: find(code) ?? find(defaultCountry.code) ?? defaultCountry };
}

/**
 * The number form: country, digits, and the button to the payment. A separate chunk, loaded for the second step,
 * because the numbering plans and the country list weigh more than the whole first step. The input survives a reload.
 */
export function WhatsAppForm({
  price,
  busy,
  queuing,
  salesRegions,
  refusal,
  submitButton,
  onLine,
  onChange,
  onSubmit,
  children,
}: {
  readonly price: string;
  /** A payment is being created; the number is read-only meanwhile. */
  readonly busy: boolean;
  /** The payment waits in a queue; the button says so, where the buyer looks, and nothing moves. */
  readonly queuing: boolean;
  readonly salesRegions: PurchaseTerms["salesRegions"];
  /** The server's error about this number. If it is paid for, the way to its order replaces the one to the payment. */
  readonly refusal: StartFailure | undefined;
  readonly submitButton: RefObject<HTMLButtonElement | null>;
  /** Receives the digits for the license card, dial code first; an empty string if nothing is typed. */
  readonly onLine: (line: string) => void;
  readonly onChange: () => void;
  readonly onSubmit: (phone: string) => void;
  /** Displayed above the button to the payment: what continuing means, and an error that is not about the number. */
  readonly children: ReactNode;
}) {
  const { whatsapp: words, invalidNumber } = useWords("checkout", checkoutWords);
  const form = useRef<HTMLFormElement>(null);
  const phoneInput = useRef<HTMLInputElement>(null);
  const [{ country: code, typedDigits }, setInput] = useState<StoredNumber>(
    () => readStoredNumber() ?? { country: defaultCountry.code, typedDigits: "" },
  );
  const [invalid, setInvalid] = useState(false);
  const { list, country } = useCountries(code);
  const phone = readTypedNumber(typedDigits, country.code);
  const closed = phone === undefined ? undefined : closedBecause(salesRegions, phone);
  const isPaidFor = refusal?.isPaidFor === true;
  const line = typedDigits === "" ? "" : (phone ?? country.dialCode + typedDigits);
  useKeepButtonVisible(form, submitButton);

  useEffect(() => {
    onLine(line);
  }, [line, onLine]);
  useEffect(() => {
    if (refusal !== undefined) phoneInput.current?.focus();
  }, [refusal]);

  const updateInput = (next: StoredNumber) => {
    // Reported during typing, because further digits cannot fix a number that is too long.
    setInvalid(next.typedDigits.length > maxPhoneDigits);
    setInput(next);
    storeNumber(next);
    onChange();
  };
  const handleTyping = (text: string) => {
    // A number pasted with a country code selects its country. With another country's dial code, the same digits could
    // be another customer's number.
    const international = readInternationalNumber(text, country.code);
    updateInput(
      international === undefined
        ? { country: code, typedDigits: digitsOnly(text) }
        : { country: international.country, typedDigits: international.national },
    );
  };
  const submit = () => {
    setInvalid(phone === undefined);
    if (phone === undefined || closed !== undefined || isPaidFor) phoneInput.current?.focus();
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
      <CountrySelect
        countries={list}
        value={country}
        readOnly={busy}
        onChange={(country) => updateInput({ country, typedDigits })}
      />
      <PhoneField
        ref={phoneInput}
        dialCode={country.dialCode}
        example={exampleNumberOf(country.code)}
        value={typedDigits}
        complete={phone !== undefined && closed === undefined && refusal === undefined}
        readOnly={busy}
        error={invalid ? invalidNumber : closed === undefined ? refusal?.message : closedRegionMessage(closed)}
        onChange={handleTyping}
        // Report an incomplete number, but not an empty field.
        onLeave={() => setInvalid(typedDigits !== "" && phone === undefined)}
      />
      {isPaidFor ? (
        <>
          <p className="text-fine text-ink-soft">{words.otherNumber}</p>
          <ButtonLink to={sitePaths.dashboard} className="w-full">
            {words.dashboard}
          </ButtonLink>
        </>
      ) : (
        <>
          {children}
          <Button ref={submitButton} type="submit" busy={busy} className="w-full text-balance">
            {busy ? (queuing ? words.queuing : words.busy) : withPrice(words.submit, price)}
          </Button>
        </>
      )}
    </form>
  );
}
