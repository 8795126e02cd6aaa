import { phoneGroups } from "./phone-groups.ts";

/**
 * A number (dial code and digits), spaced by CSS only, so that it is copied and read out in one piece; it wraps
 * between groups.
 */
export function PhoneNumber({ digits, className }: { readonly digits: string; readonly className?: string }) {
  const groups = phoneGroups(digits);
  return (
    <span className={className}>
      +
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups may repeat, so only the index identifies them.
        <span key={index} className={index < groups.length - 1 ? "mr-[0.28em] inline-block" : "inline-block"}>
          {group}
        </span>
      ))}
    </span>
  );
}
