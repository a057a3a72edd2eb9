import type { EndpointInput } from '@outloud/contract/endpoint';
import type { createRoast } from '@outloud/contract/roasts';

type Request = EndpointInput<typeof createRoast>['body'];

const shoppers = { onlineShoppingFrequency: ['Weekly', 'Daily'] };

/** The roast requests of the demo customers. All businesses are fictional. */
export const requests = {
  stride: {
    websiteUrl: 'https://stride.example',
    websiteName: 'Stride',
    websiteDescription: 'Running shoes for road, trail, and everything in between.',
    specificInstructions: 'Find a shoe you would buy, pick your size, and go to the last step before payment.',
    focusAreas: ['Finding the right size', 'Trust at checkout'],
    targetDemographics: { ageRanges: ['26-35', '36-45'] },
    deliveriesExpected: 4,
  },
  harborBooks: {
    websiteUrl: 'https://harborlanebooks.example',
    websiteName: 'Harbor Lane Books',
    websiteDescription: 'A used bookstore that ships nationwide.',
    deliveriesExpected: 1,
  },
  wrenAndFinch: {
    websiteUrl: 'https://wrenandfinch.example',
    websiteName: 'Wren & Finch Stationery',
    websiteDescription: 'Letterpress cards, printed to order.',
    specificInstructions: 'Pretend you are getting married in June and need 80 invitations.',
    targetDemographics: { maritalStatus: ['In a relationship'], incomeLevel: ['$100k-$150k', '$150k+'] },
    deliveriesExpected: 2,
  },
  oakAndEmber: {
    websiteUrl: 'https://oakandember.example/book',
    websiteName: 'Oak & Ember Grill',
    specificInstructions: 'Book a table for six on a Saturday night.',
    deliveriesExpected: 2,
  },
  strideCheckout: {
    websiteUrl: 'https://stride.example/cart',
    websiteName: 'Stride, new product page',
    websiteDescription: 'The same store with a redesigned product page.',
    specificInstructions: 'Tell us when you find out what shipping costs, and how you feel about it.',
    focusAreas: ['Product page'],
    targetDemographics: shoppers,
    deliveriesExpected: 3,
  },
  campground: {
    websiteUrl: 'https://mossyoak.example',
    websiteName: 'Mossy Oak Campground',
    websiteDescription: 'Forty campsites on a lake, and one very good bathhouse.',
    targetDemographics: { hasChildren: ['Children 0-5', 'Children 6-12'] },
    deliveriesExpected: 2,
  },
  fernfoot: {
    websiteUrl: 'https://fernfoot.example',
    websiteName: 'Fernfoot',
    websiteDescription: 'Shoes for pine needles, mud, and wet leaves.',
    specificInstructions: 'Try to buy the Bramble 3 in your size. Be brutally honest about the product page.',
    focusAreas: ['Search', 'Size picker', 'Shipping'],
    targetDemographics: { genders: ['Female', 'Non-binary'], ...shoppers },
    deliveriesExpected: 2,
  },
  fernfootFall: {
    websiteUrl: 'https://fernfoot.example/fall',
    websiteName: 'Fernfoot, fall collection',
    websiteDescription: 'The new collection, before we announce it in our newsletter.',
    specificInstructions: 'You just walked past our window display. Does the website live up to it?',
    targetDemographics: { ageRanges: ['26-35', '36-45', '46-55'] },
    deliveriesExpected: 3,
  },
  kilnAndClover: {
    websiteUrl: 'https://kilnandclover.example',
    websiteName: 'Kiln & Clover',
    websiteDescription: 'Pottery classes for people with no talent and a free Thursday.',
    specificInstructions: 'Find out what a class costs and whether there is one near you this month.',
    targetDemographics: { ageRanges: ['26-35'] },
    deliveriesExpected: 2,
  },
  bikeCoop: {
    websiteUrl: 'https://mapletonbikes.example',
    websiteName: 'Mapleton Bike Co-op',
    websiteDescription: 'Repairs, used bikes, and a do-it-yourself workshop.',
    deliveriesExpected: 1,
  },
  teaRoom: {
    websiteUrl: 'https://lanternlanetea.example',
    websiteName: 'Lantern Lane Tea',
    websiteDescription: 'Loose-leaf tea by mail, with a subscription that confuses everyone.',
    specificInstructions: 'Explain the subscription to us as if we were your neighbor.',
    focusAreas: ['Subscription', 'Gift orders'],
    targetDemographics: { genders: ['Female'], incomeLevel: ['$100k-$150k'], ageRanges: ['46-55', '55+'] },
    deliveriesExpected: 3,
  },
  swimSchool: {
    websiteUrl: 'https://puddlejumpers.example',
    websiteName: 'Puddle Jumpers Swim School',
    targetDemographics: { hasChildren: ['Children 0-5'] },
    deliveriesExpected: 2,
  },
  bakery: {
    websiteUrl: 'https://crumbandcrust.example',
    websiteName: 'Crumb & Crust',
    websiteDescription: 'Baked at four, on your table by eight.',
    specificInstructions: 'Order two croissants for pickup tomorrow morning.',
    deliveriesExpected: 1,
  },
  bakeryMenu: {
    websiteUrl: 'https://crumbandcrust.example/menu',
    websiteName: 'Crumb & Crust, new menu',
    specificInstructions: 'You are gluten-free. Is there anything for you?',
    deliveriesExpected: 1,
  },
  bank: {
    websiteUrl: 'https://northgate.example/savings',
    websiteName: 'Northgate Savings Bank',
    websiteDescription: 'The page where people open a savings account, or don’t.',
    specificInstructions: 'Try to open a Classic Savings Account. Tell us every time you would give up.',
    focusAreas: ['Plain language', 'The form'],
    targetDemographics: { housingStatuses: ['Homeowner'] },
    deliveriesExpected: 2,
  },
  bankForm: {
    websiteUrl: 'https://northgate.example/savings/apply',
    websiteName: 'Northgate, application form',
    targetDemographics: { ageRanges: ['46-55', '55+'] },
    deliveriesExpected: 2,
  },
  bankRates: {
    websiteUrl: 'https://northgate.example/rates',
    websiteName: 'Northgate, rates page',
    specificInstructions: 'Which account pays the most after one year?',
    targetDemographics: { educationLevel: ["Bachelor's degree", "Master's degree"] },
    deliveriesExpected: 2,
  },
  tenfold: {
    websiteUrl: 'https://tenfold.example',
    websiteName: 'Tenfold',
    websiteDescription: 'Ten minutes of exercise a day.',
    deliveriesExpected: 1,
  },
  tenfoldPricing: {
    websiteUrl: 'https://tenfold.example/pricing',
    websiteName: 'Tenfold, pricing',
    specificInstructions: 'Find out how to get your money back.',
    deliveriesExpected: 1,
  },
  kayaks: {
    websiteUrl: 'https://saltmarsh.example',
    websiteName: 'Saltmarsh Kayaks',
    websiteDescription: 'Rentals and guided tours from May to October.',
    specificInstructions: 'Book the sunrise tour for two, on your phone.',
    targetDemographics: { primaryDeviceUsage: ['Mobile-first'] },
    deliveriesExpected: 2,
  },
} satisfies Record<string, Request>;
export type RequestName = keyof typeof requests;
