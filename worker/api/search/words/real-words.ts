/**
 * Short words that shoppers rarely misspell. They are never corrected, even if no product contains them: "cat litter"
 * does not mean "coat litter", and "rope" does not mean "rose".
 */
const REAL_WORDS: ReadonlySet<string> = new Set(
  `air apple art baby bacon bag ball band bar bark base bass bath bean bear bed bee beef beer belt bib
   bike bleach bin bird board boat body bolt bone book boot bow bowl box boxer bra bread brick bun bunk
   bus butter cable cage cake camera can cap cape car card cart case cat cement chain chalk charm chew
   chicken chin cider clamp clay clip clock cloth coal cod cold cord cork corn couch cream crib crisp
   crocs cube cup curl curtain dart deck desk dice diet disc dish dog doll door dove dress drill drone
   drum duck dummy dust dye ear egg face fan feed fence film filter fin fish flag flea float floor
   flour foam foil food foot fork frame fruit fuse game gas gate gel gift gin glass glove glue goat
   goggle gold golf gown grape grass grill grip guitar gum gun gym hair ham hand hat heater helmet herb
   hinge hob hood hook horn horse hose house ice ink iron jam jar jelly juice kale kayak key kite
   kitten lace lamb lamp lawn lead leaf leash lemon lens lid light lily lime lip litter lock log lotion
   lunch mask mat meat melon milk mint mirror mixer modem mop motor mould mouse mud mug nail nest net
   nose nut oats oil onion oven pad paddle pail paint pan paper paste pasta patch pea pear pedal pen
   pet phone piano pie pill pillow pin pipe pizza plant plate plug plum polish pool pork port pot
   potato pram prawn pump puppy purse quilt rabbit rack radio rail rain rake ramp razor rice ring robe
   rock rod roll roof rope rose rug ruler rum rusk sack safe saddle salad salt sand sauce saw scale
   screw seat seed sheet shelf ship shirt shoe silk sink skate ski skin skirt sleep sling soap sock
   sofa soup spice spoon spray spring stain stamp steak steel stool stove strap straw string suit sushi
   sweet swing syrup tank tap tape tarp tea tent tie tile tin toast toe toilet tool top torch towel toy
   trap tray tree trim truck tuna tyre umbrella vase vest vet video vinyl vodka wagon wall wallet wand
   wardrobe wash watch water wax weed wheel whip wick wig wine wing wire wok wood wool wrap yarn yoga
   yoghurt zip`.split(/\s+/),
);

/** True if a word or its singular is one of these words. */
export function isRealWord(word: string): boolean {
  return [word, word.replace(/s$/, ''), word.replace(/es$/, '')].some((each) => REAL_WORDS.has(each));
}
