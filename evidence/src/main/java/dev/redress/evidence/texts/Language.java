package dev.redress.evidence.texts;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A guess whether a text is in English, the language of the embedding model, from its function words. */
final class Language {
    /** An English text with this number of words contains common English words. */
    private static final int ENOUGH_WORDS = 12;

    private static final double LEAST_SHARE = 0.1;

    /** English function words that are not words of the languages below. */
    private static final Set<String> ENGLISH =
            words("the and to that it for with be by not his but at are this have from they which you were her all she"
                    + " there would their him has when who will more if out said what up its about into than them can only"
                    + " other new some could time these two may then first any my now such like our even most made after"
                    + " also did many before must through back years where much your way well down should because each just"
                    + " those people how too little good very make still own see get does don't didn't without against why"
                    + " never");

    /** Function words of Spanish, French, German, Italian, Portuguese, Dutch, Polish and Swedish that are not among these. */
    private static final Set<String> FOREIGN = words(
            "el los las una por con para que del como pero sus ser muy ya porque esta este est les des une dans qui pour pas sur sont avec"
                    + " ce il au ne vous nous leur mais je elle cette ils der das und ist nicht ein eine den von zu mit sich auf"
                    + " dem ich auch es wird bei einer wie sie wir aus nach oder zum aber wegen di che della sono gli alla anche"
                    + " ho perch\u00e9 nel dei uma n\u00e3o os mais como ao pelo foi ele dos het een van niet zijn dat voor wij"
                    + " maar ook werd nie si\u0119 jest jak przez och att det som p\u00e5 inte f\u00f6r med av jag har mi un la le"
                    + " lo yo era fue hasta sin sobre soy nunca han lui son ont mein meine wurde kein keine");

    private Language() {}

    private static Set<String> words(String list) {
        return new HashSet<>(Arrays.asList(list.split(" ", -1)));
    }

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
