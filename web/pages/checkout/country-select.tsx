import { Combobox } from "@base-ui/react/combobox";
import { useMemo, useState } from "react";
import { checkoutWords } from "../../../shared/content/words/checkout.ts";
import type { Country, CountryCode } from "../../../shared/domain/phone.ts";
import { classes } from "../../ui/classes.ts";
import { Field, inputClasses } from "../../ui/field.tsx";
import { Tick } from "../../ui/tick.tsx";
import { searchCountries } from "./country-search.ts";
import { Flag } from "./flag.tsx";

const words = checkoutWords.whatsapp;
const rowClasses =
  "grid min-h-11 cursor-default grid-cols-[1.75rem_minmax(0,1fr)_auto_1.25rem] items-center gap-2 px-3 py-2 text-small outline-none select-none";

/** The country of a number: flag, name, dial code. Several countries share a dial code, so the value is the country's own code. */
export function CountrySelect({
  countries,
  value,
  onChange,
}: {
  readonly countries: readonly Country[];
  readonly value: Country;
  readonly onChange: (code: CountryCode) => void;
}) {
  const [query, setQuery] = useState("");
  const items = useMemo(() => [...countries], [countries]);
  const found = useMemo(() => [...searchCountries(countries, query)], [countries, query]);
  return (
    <Field label={words.country}>
      {(control) => (
        <Combobox.Root
          items={items}
          filteredItems={found}
          value={value}
          onValueChange={(country) => country && onChange(country.code)}
          onInputValueChange={setQuery}
          itemToStringLabel={(country) => country.name}
          itemToStringValue={(country) => country.code}
          isItemEqualToValue={(a, b) => a.code === b.code}
          autoHighlight
        >
          <Combobox.Trigger
            {...control}
            className={classes(
              inputClasses,
              "grid grid-cols-[1.75rem_minmax(0,1fr)_auto_1.25rem] items-center gap-2 text-left",
            )}
          >
            <Flag code={value.code} />
            <span className="truncate">{value.name}</span>
            <span className="text-ink-soft">+{value.dialCode}</span>
            <Combobox.Icon render={<Chevron />} />
          </Combobox.Trigger>
          <Combobox.Portal>
            <Combobox.Positioner sideOffset={6} align="start" className="z-40 outline-none">
              <Combobox.Popup
                aria-label={words.country}
                className="grid max-h-[min(24rem,var(--available-height))] w-(--anchor-width) max-w-(--available-width) grid-rows-[auto_minmax(0,1fr)] overflow-hidden rounded-field border border-hairline bg-sheet text-ink shadow-lift"
              >
                <div className="border-b border-hairline p-2">
                  <Combobox.Input
                    aria-label={words.countrySearch}
                    placeholder={words.countrySearch}
                    autoComplete="off"
                    className={classes(inputClasses, "min-h-11 py-2")}
                  />
                </div>
                <div className="grid min-h-0 overflow-hidden">
                  <Combobox.Empty className="px-3 py-4 text-small text-ink-soft empty:hidden">
                    {words.countryNone}
                  </Combobox.Empty>
                  <Combobox.List className="min-h-0 scroll-py-1 overflow-y-auto overscroll-contain py-1 outline-none empty:hidden">
                    {(country: Country) => <CountryRow key={country.code} country={country} />}
                  </Combobox.List>
                </div>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  );
}

function CountryRow({ country }: { readonly country: Country }) {
  return (
    <Combobox.Item
      value={country}
      className={classes(rowClasses, "data-highlighted:bg-leaf-tint data-selected:font-semibold")}
    >
      <Flag code={country.code} />
      <span className="truncate">{country.name}</span>
      <span className="text-ink-soft">+{country.dialCode}</span>
      <Combobox.ItemIndicator render={<span />}>
        <Tick className="size-5 text-leaf" />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  );
}

function Chevron() {
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      className="size-5 text-ink-soft"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="m5 8 5 5 5-5" />
    </svg>
  );
}
