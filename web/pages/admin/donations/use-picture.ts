import { useAdminQuery } from "../session/queries.ts";
import { type AdminDonation, isOnWall } from "./donation.ts";

/**
 * Returns the address of a donation's picture. While the donation is on the wall, the picture is public; otherwise, it
 * is loaded from the admin API. null: the donation has no picture, or the picture has not loaded.
 */
export function usePicture(donation: AdminDonation): { readonly address: string | null; readonly hasFailed: boolean } {
  const { id, profileImage } = donation;
  const isPrivate = profileImage !== null && !isOnWall(donation);
  const { data, isError } = useAdminQuery("getAdminDonationPicture", { params: { id } }, { enabled: isPrivate });
  return { address: isPrivate ? (data?.picture ?? null) : profileImage, hasFailed: isPrivate && isError };
}
