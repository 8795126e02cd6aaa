import { useEffect, useState } from "react";
import { controlClasses, LabeledControl } from "./labeled-control.tsx";
import type { ListAddress } from "./list-address.ts";

/** While a year is typed, its first digits already form a valid date: 0002-11-21. */
const noDayBefore = "2000";

/** A day filter, from or to. */
export function Day({
  name,
  label,
  address,
  describedBy,
}: {
  readonly name: "from" | "to";
  readonly label: string;
  readonly address: ListAddress;
  readonly describedBy: string;
}) {
  const set = address.filter(name) ?? "";
  const [day, setDay] = useState(set);
  useEffect(() => {
    setDay(set);
  }, [set]);
  return (
    <LabeledControl label={label} className="grow">
      {(id) => (
        <input
          id={id}
          type="date"
          aria-describedby={describedBy}
          value={day}
          onChange={({ target }) => {
            setDay(target.value);
            if (target.value === "" || target.value >= noDayBefore) address.setFilter(name, target.value || undefined);
          }}
          className={controlClasses}
        />
      )}
    </LabeledControl>
  );
}
