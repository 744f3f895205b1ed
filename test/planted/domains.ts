/** What a table is about: the names that its columns and labels are drawn from. */
export interface Domain {
  readonly name: string;
  /** Who has many rows each. */
  readonly entity: string;
  readonly ids: readonly string[];
  readonly dates: readonly string[];
  /** Columns of yes and no. */
  readonly outcomes: readonly string[];
  readonly measures: readonly { name: string; usual: number; digits: number }[];
  readonly labels: readonly { name: string; pool: readonly string[] }[];
}

/** Four lines each: name, entity, ids, dates, outcomes; measures, a usual value, digits after the point; two lines of labels. */
const TEXT = `
shop_sales; customer; order id|receipt; order date|date|sold on; returned|gift wrap
revenue|140|2; shipping cost|12|2; basket weight|4|3; visit minutes|17|1
region|North|South|East|West|Central|Coast|Highlands|Lakeside|Islands|Valley|Plains|Border; payment|Card|Cash|Invoice|Voucher
channel|Online|Store|Phone|Partner|Market; category|Toys|Garden|Books|Kitchen|Sports|Shoes|Lamps|Music|Pets|Office

visits; account; session id|visit; day|visit date; signed up|came back
seconds|210|0; page load|1.8|3; scroll depth|55|1; bytes read|820|0
source|Search|Mail|Direct|Social|Referral|Ads|Video; device|Phone|Laptop|Tablet; landing|Home|Blog|Prices|Help|Product|Careers|Events|Docs
country|France|Spain|Italy|Poland|Norway|Austria|Ireland|Greece|Portugal|Finland

machines; operator; run|batch no; measured at|run date; defective|alarm
temperature|74|2; pressure|6.2|3; output|480|0; vibration|3.1|3
machine|M1|M2|M3|M4|M5|M6|M7|M8|M9|M10|M11; shift|Early|Late|Night; material|Steel|Copper|Brass|Nylon|Resin|Glass
plant|Leeds|Porto|Lyon|Graz|Turin|Malmo|Ghent|Bergen|Brno|Krakow|Cork|Utrecht

orders; buyer; order no|po number; created|order day; rush|canceled
order value|2400|2; lead time|14|1; gross weight|330|1; pallet height|1.4|3
supplier|Arvo|Belmont|Cadiz|Dorn|Elbe|Fjord|Gala|Hansa|Iris|Jura; warehouse|A|B|C|D|E
terms|Prepaid|30 days|60 days; product line|Basic|Plus|Pro|Spare parts|Service|Custom

energy; tenant; reading|meter row; time|read on; estimated|outage
consumption|96|2; peak load|31|2; air humidity|48|1; supply voltage|231|1
site|Aarhus|Basel|Cadiz|Delft|Essen|Faro|Genoa|Hull|Jena|Kiel; fuel|Gas|Power|District heat|Oil
tariff|Day|Night|Flat; building|Hall|Tower|Annex|School|Library|Pool|Garage|Clinic

staff_hours; employee; entry|timesheet; work date|date; overtime|remote
hours|7.4|2; travel cost|46|2; commute km|19|1; training minutes|38|0
department|Sales|Finance|Legal|Research|Support|Logistics|Design|Purchasing; contract|Permanent|Temporary|Trainee
office|Lima|Quito|Bogota|Santiago|Rosario|Recife|Cusco|Manaus|Cali; job level|L1|L2|L3|L4|L5

support_tickets; client; ticket|case id; opened|opened on; reopened|escalated
handling minutes|32|1; wait minutes|11|2; reply length|420|0; survey score|71|1
team|Red|Blue|Green|Amber|Violet|Silver; priority|Low|Normal|High|Urgent; language|English|German|French|Spanish|Dutch
topic|Login|Billing|Delivery|Refund|Setup|Outage|Account|Other|Upgrade

deliveries; receiver; tour|parcel id; delivered on|dispatch date; late|damaged
freight|58|2; distance km|124|1; transit hours|27|2; volume|2.6|3
depot|Osaka|Kobe|Nara|Sendai|Sapporo|Nagoya|Fukuoka|Kyoto|Naha|Akita; vehicle|Van|Truck|Bike|Car
shipper|Swift|Atlas|Condor|Pony|Orbit|Delta; zone|Harbor|Airport|Old town|Suburbs|Campus|Hills|Riverside|Market|Docks|Forest`;

const lists = (line = ''): string[][] => line.split('; ').map((part) => part.split('|'));

export const domains: readonly Domain[] = TEXT.trim()
  .split('\n\n')
  .map((text) => {
    const [first, second, ...rest] = text.split('\n');
    const [[name = ''] = [], [entity = ''] = [], ids = [], dates = [], outcomes = []] = lists(first);
    const measures = lists(second).map(([measure = '', usual, digits]) => {
      return { name: measure, usual: Number(usual), digits: Number(digits) };
    });
    const labels = rest.flatMap((line) => lists(line)).map(([column = '', ...pool]) => ({ name: column, pool }));
    return { name, entity, ids, dates, outcomes, measures, labels };
  });
