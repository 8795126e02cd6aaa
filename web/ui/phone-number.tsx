import { phoneGroups } from "#shared/domain/phone-groups.ts";

/**
 * A phone number (dial code and digits). CSS alone separates its groups, so that the number is copied and read out in
 * one piece. It wraps between groups.
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
