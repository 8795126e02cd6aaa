import { Combobox } from "@base-ui/react/combobox";
import { type ComponentProps, useMemo, useState } from "react";
import { checkoutWords } from "#shared/content/words/checkout.ts";
import type { Country, CountryCode } from "#shared/domain/phone.ts";
import { useWords } from "../../language/use-words.ts";
import { classes } from "../../ui/classes.ts";
import { Field, inputClasses } from "../../ui/field.tsx";
import { Tick } from "../../ui/tick.tsx";
import { searchCountries } from "./country-search.ts";
import { Flag } from "./flag.tsx";

/** The columns: flag, name, dial code, icon. Without enough room, no flag, and the dial code below the name. */
const columns =
  "grid grid-cols-[minmax(0,1fr)_1.25rem] items-center gap-x-2 @min-[13rem]:grid-cols-[1.75rem_minmax(0,1fr)_auto_1.25rem]";
const iconColumn = "col-start-2 row-span-2 row-start-1 @min-[13rem]:col-start-4 @min-[13rem]:row-span-1";

/**
 * Selects the country of a phone number from a searchable list. Several countries share a dial code, so the value is
 * identified by its ISO code.
 */
export function CountrySelect({
  countries,
  value,
  readOnly,
  onChange,
}: {
  readonly countries: readonly Country[];
  readonly value: Country;
  readonly readOnly: boolean;
  readonly onChange: (code: CountryCode) => void;
}) {
  const { whatsapp: words, countryAliases } = useWords("checkout", checkoutWords);
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  const items = useMemo(() => [...countries], [countries]);
  const matches = useMemo(
    () => [...searchCountries(countries, query, countryAliases)],
    [countries, query, countryAliases],
  );
  return (
    <Field label={words.country}>
      {(control) => (
        <Combobox.Root
          items={items}
          filteredItems={matches}
          value={value}
          readOnly={readOnly}
          onValueChange={(country) => country && onChange(country.code)}
          open={open}
          onOpenChange={setOpen}
          inputValue={query}
          onInputValueChange={setQuery}
          itemToStringLabel={(country) => country.name}
          itemToStringValue={(country) => country.code}
          isItemEqualToValue={(a, b) => a.code === b.code}
          autoHighlight
        >
          <div className="@container">
            <Combobox.Trigger
              {...control}
              // A letter opens the visible search instead of selecting an option in the background.
              onKeyDown={(event) => {
                const isLetter = /^\p{L}$/u.test(event.key) && !(event.ctrlKey || event.metaKey || event.altKey);
                if (open || readOnly || !isLetter) return;
                event.preventBaseUIHandler();
                event.preventDefault();
                setOpen(true);
                setQuery(event.key);
              }}
              className={classes(inputClasses, columns, "text-left leading-snug")}
            >
              <FlagAndName country={value} />
              <Combobox.Icon className={iconColumn} render={<Chevron />} />
            </Combobox.Trigger>
          </div>
          <Combobox.Portal>
            <Combobox.Positioner sideOffset={6} align="start" className="z-40 outline-none">
              <Combobox.Popup
                aria-label={words.country}
                // Above its field, the popup keeps its height, so that the search field stays where it is.
                className="grid max-h-[min(24rem,var(--available-height))] data-[side=top]:h-[min(24rem,var(--available-height))] w-(--anchor-width) max-w-(--available-width) grid-rows-[auto_minmax(0,1fr)] overflow-hidden rounded-field border border-hairline bg-sheet text-ink shadow-lift"
              >
                <div className="border-b border-hairline p-2">
                  <Combobox.Input
                    aria-label={words.countrySearch}
                    placeholder={words.countrySearch}
                    autoComplete="off"
                    // Without matches, Enter would close the list although nothing was selected.
                    onKeyDown={(event) => {
                      if (event.key === "Enter" && matches.length === 0) event.preventBaseUIHandler();
                    }}
                    className={classes(inputClasses, "min-h-11 py-2")}
                  />
                </div>
                <div className="@container grid min-h-0 overflow-hidden">
                  <Combobox.Status className="sr-only">
                    {matches.length > 0 && words.countryCount(matches.length)}
                  </Combobox.Status>
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
      className={classes(
        columns,
        "min-h-11 cursor-default px-3 py-2 text-small leading-snug outline-none select-none data-highlighted:bg-leaf-tint data-selected:font-semibold",
      )}
    >
      <FlagAndName country={country} />
      <span className="col-start-1 row-start-2 text-ink-soft @min-[13rem]:col-start-3 @min-[13rem]:row-start-1">
        +{country.dialCode}
      </span>
      <Combobox.ItemIndicator className={iconColumn} render={<span />}>
        <Tick className="size-5 text-leaf" />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  );
}

function FlagAndName({ country }: { readonly country: Country }) {
  return (
    <>
      <span className="hidden @min-[13rem]:block">
        <Flag code={country.code} />
      </span>
      <span className="wrap-anywhere">{country.name}</span>
    </>
  );
}

function Chevron({ className, ...rest }: ComponentProps<"svg">) {
  return (
    <svg
      {...rest}
      viewBox="0 0 20 20"
      aria-hidden="true"
      className={classes("size-5 text-ink-soft", className)}
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
