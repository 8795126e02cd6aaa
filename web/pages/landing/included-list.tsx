import { Icon, tick } from "../../ui/icon.tsx";
import "./person.css";

/** Short facts, each with a check mark. */
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

/** A person's initials in place of a photo. */
export function Avatar({ initials }: { readonly initials: string }) {
  return (
    <span aria-hidden="true" className="avatar">
      {initials}
    </span>
  );
}
