/** Storage keys of a delivery. */
export const getDeliveryFolder = (deliveryId: string) => `deliveries/${deliveryId}/`;
export const getDeliveryKeys = (deliveryId: string) => ({
  video: `${getDeliveryFolder(deliveryId)}video.mp4`,
  poster: `${getDeliveryFolder(deliveryId)}poster.jpg`,
  audio: `${getDeliveryFolder(deliveryId)}audio.wav`,
});
