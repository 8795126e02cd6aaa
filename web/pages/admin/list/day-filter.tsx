import { useEffect, useState } from "react";
import { controlClasses, LabeledControl } from "./labeled-control.tsx";
import type { ListAddress } from "./list-address.ts";

/** The earliest day to filter by. While a year is being typed, its first digits form a valid date: 0002-11-21. */
const earliestDay = "2000";

/** A date field that filters a list: its first or its last day. */
export function DayFilter({
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
  const appliedDay = address.filter(name) ?? "";
  const [fieldValue, setFieldValue] = useState(appliedDay);
  useEffect(() => {
    setFieldValue(appliedDay);
  }, [appliedDay]);
  return (
    <LabeledControl label={label} className="grow">
      {(id) => (
        <input
          id={id}
          type="date"
          aria-describedby={describedBy}
          value={fieldValue}
          onChange={({ target }) => {
            setFieldValue(target.value);
            if (target.value === "" || target.value >= earliestDay) address.setFilter(name, target.value || undefined);
          }}
          className={controlClasses}
        />
      )}
    </LabeledControl>
  );
}
