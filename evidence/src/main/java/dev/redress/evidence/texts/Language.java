package dev.redress.evidence.texts;

import java.util.List;
import java.util.Set;

/** A guess at whether a text is in English, the language of the embedding model, from the small words that every text has. */
final class Language {
    /** A text of so many words has English small words, if it is English. */
    private static final int ENOUGH_WORDS = 12;

    private static final double LEAST_SHARE = 0.1;

    private static final Set<String> ENGLISH = Set.of(
            ("the of and to in is that it for was as with be by on not he his but at are this have from or had an they which one you were"
                            + " her all she there would their we him been has when who will more no if out so said what up its about into"
                            + " than them can only other new some could time these two may then do first any my now such like our over"
                            + " me even most made after also did many before must through back years where much your way well down"
                            + " should because each just those people how too little state good very make still own see get i a am does"
                            + " don't didn't because without against why never")
                    .split(" "));

    /** Small words of Spanish, French, German, Italian, Portuguese, Dutch, Polish and Swedish that are no English words. */
    private static final Set<String> FOREIGN = Set.of(
            ("el los las una por con para que del como pero sus ser muy ya porque esta este est les des une dans qui pour pas sur sont avec"
                            + " ce il au ne vous nous leur mais je elle cette ils der das und ist nicht ein eine den von zu mit sich auf"
                            + " dem ich auch es wird bei einer wie sie wir aus nach oder zum aber wegen di che della sono gli alla anche"
                            + " ho perch\u00e9 nel dei uma n\u00e3o os mais como ao pelo foi ele dos het een van niet zijn dat voor wij"
                            + " maar ook werd nie si\u0119 jest jak przez och att det som p\u00e5 inte f\u00f6r med av jag har mi un la le"
                            + " lo yo era fue hasta sin sobre")
                    .split(" "));

    private Language() {}

    static boolean isKnown(CleanText text) {
        long letters = text.text().codePoints().filter(Character::isLetter).count();
        long latin = text.text()
                .codePoints()
                .filter(c -> Character.isLetter(c) && c < 0x250)
                .count();
        if (letters == 0 || 10 * latin < 9 * letters) {
            return false;
        }
        List<String> words = text.words();
        long english = words.stream().filter(ENGLISH::contains).count();
        long foreign = words.stream().filter(FOREIGN::contains).count();
        return foreign <= english && (words.size() < ENOUGH_WORDS || english >= LEAST_SHARE * words.size());
    }
}
