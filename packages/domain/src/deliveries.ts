export const deliveryStatuses = ['pending', 'processing', 'completed', 'rejected'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const sentiments = ['positive', 'negative', 'mixed', 'neutral'] as const;
export type Sentiment = (typeof sentiments)[number];
