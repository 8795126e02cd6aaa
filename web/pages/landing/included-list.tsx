import { Icon, tick } from "../../ui/icon.tsx";
import "./person.css";

/** Short facts with ticks. */
export function IncludedList({ items }: { readonly items: readonly string[] }) {
  return (
    <ul className="included">
      {items.map((item) => (
        <li key={item}>
          <Icon path={tick} className="size-4" />
          {item}
        </li>
      ))}
    </ul>
  );
}

/** A person's initials. */
export function Avatar({ initials }: { readonly initials: string }) {
  return (
    <span aria-hidden="true" className="avatar">
      {initials}
    </span>
  );
}
